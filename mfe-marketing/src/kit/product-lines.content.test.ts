import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import * as accounting from '../pages/accounting-smes/accounting-smes.content.ts';
import * as agribusiness from '../pages/agribusiness/agribusiness.content.ts';
import * as lending from '../pages/digital-lending/digital-lending.content.ts';
import * as market from '../pages/market-place/market-place.content.ts';
import * as revenue from '../pages/revenue-management/revenue-management.content.ts';
import type { NextStep } from './next-step/next-step.content.ts';
import { type NextStepTarget, nextStepTarget } from './next-step/next-step.ts';

const email = 'sales@example.com';
const whole = { email, pageExists: () => true, wiredExtras: true };
const first = { ...whole, pageExists: (address: string) => address === paths.pricing() };

/** Each button with where it leads. */
const buttons = (steps: readonly (NextStep | undefined)[], site: typeof first) =>
  steps.map((step) => [step?.label, addressOf(step && nextStepTarget(step, site))]);

function addressOf(target: NextStepTarget | undefined) {
  if (target?.kind === 'page') return target.to;
  return target?.kind === 'mail' ? target.href : undefined;
}

it('accounting for SMEs offers the free trial, which leads to the plans', () => {
  expect(buttons(accounting.hero.steps, whole)).toEqual([
    ['Start 7-day free trial', '/pricing'],
    ['Send Inquiry', '/send-inquiry'],
  ]);
});

it('the lending page takes an inquiry, and shows how it works', () => {
  expect(buttons([...lending.hero.steps, lending.about.step], whole)).toEqual([
    ['Send Inquiry', '/send-inquiry'],
    ['See How it works', `#${lending.howItWorks.id}`],
    ['Inquire More', '/register/step1'],
  ]);
});

it('the revenue page takes an inquiry', () => {
  expect(buttons(revenue.hero.steps, whole)).toEqual([['Send Inquiry', '/send-inquiry']]);
});

it('the agribusiness page leads to the registration, and its story to the contact page', () => {
  expect(buttons([...agribusiness.hero.steps, agribusiness.story.step], whole)).toEqual([
    ['Register Now', '/register/step1'],
    ['Inquire More', '/contact'],
  ]);
});

it('the market place gets a visitor started, tells more, and takes questions', () => {
  expect(buttons([...market.hero.steps, market.about.step], whole)).toEqual([
    ['Get Started', '/pricing'],
    ['Learn More', `#${market.about.id}`],
    ['Inquire More', '/contact'],
  ]);
});

it('on a site that only has the plans, each button leads to them, to a mail or down the page', () => {
  const lines = [accounting, lending, revenue, agribusiness, market];
  const steps = lines.flatMap(({ hero }): readonly NextStep[] => hero.steps);
  const closing = [lending.about.step, agribusiness.story.step, market.about.step];
  for (const [, target] of buttons([...steps, ...closing], first)) {
    expect(target).toMatch(/^(\/pricing|mailto:sales@example\.com\?subject=.+|#[a-z-]+)$/);
  }
});

it('revenue tells staff and admins apart: an admin may all that staff may, and more', () => {
  const { tasks } = revenue.roles;
  expect(tasks.filter(({ staff, admin }) => staff && !admin)).toEqual([]);
  expect(tasks.some(({ staff, admin }) => admin && !staff)).toBe(true);
});

it('a site that wires no extras shows these three buttons without an action', () => {
  const steps: readonly NextStep[] = [...lending.hero.steps, ...market.hero.steps];
  const plain = steps.filter((step) => {
    const target = nextStepTarget(step, { ...whole, wiredExtras: false });
    return target?.kind === 'none';
  });
  expect(plain.map(({ label }) => label)).toEqual([
    'See How it works',
    'Get Started',
    'Learn More',
  ]);
});
