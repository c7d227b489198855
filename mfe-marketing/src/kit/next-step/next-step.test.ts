import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import type { NextStep } from './next-step.content.ts';
import { nextStepTarget } from './next-step.ts';

const email = 'sales@example.com';
const site = (...pages: string[]) => ({
  email,
  pageExists: (page: string) => pages.includes(page),
  wiredExtras: true,
});

const register: NextStep = {
  label: 'Register Now',
  link: paths.purchase(),
  otherwise: { link: paths.pricing() },
};
const inquire: NextStep = {
  label: 'Inquire More',
  link: paths.contact(),
  otherwise: { mail: 'Market Place' },
};

it('a step leads to its own page where the site has it', () => {
  expect(nextStepTarget(register, site(paths.purchase(), paths.pricing()))).toEqual({
    kind: 'page',
    to: '/register/step1',
  });
});

it('until then it leads to the page that stands in', () => {
  expect(nextStepTarget(register, site(paths.pricing()))).toEqual({ kind: 'page', to: '/pricing' });
});

it('or opens a mail that says what it is about', () => {
  expect(nextStepTarget(inquire, site())).toEqual({
    kind: 'mail',
    href: 'mailto:sales@example.com?subject=Market%20Place',
  });
});

it('is left out where neither page is there', () => {
  expect(nextStepTarget(register, site())).toBeUndefined();
  expect(nextStepTarget({ label: 'See plans', link: paths.pricing() }, site())).toBeUndefined();
});

it('scrolls to a part of the same page whatever else the site has', () => {
  expect(nextStepTarget({ label: 'Learn More', part: 'about' }, site())).toEqual({
    kind: 'page',
    to: '#about',
  });
});

it('an extra has its action only where the site wires extras', () => {
  const extra: NextStep = { label: 'Learn More', part: 'about', extra: true };
  const unwired = { ...site(paths.pricing()), wiredExtras: false };
  expect(nextStepTarget(extra, site())?.kind).toBe('page');
  expect(nextStepTarget(extra, unwired)).toEqual({ kind: 'none' });
  expect(nextStepTarget(register, unwired)?.kind).toBe('page');
});
