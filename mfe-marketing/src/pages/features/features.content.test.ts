import { expect, it } from 'vitest';
import { gallery, hero, modules } from './features.content.ts';

it('has the seven tabs in their order, Purchases first', () => {
  expect(modules.map(({ label }) => label)).toEqual([
    'Purchases',
    'Sales/POS',
    'Store',
    'HR Payroll',
    'Finance',
    'Business Reports',
    'CRM',
  ]);
});

it('says under each tab what the module does, without saying it twice', () => {
  for (const { label, features } of modules) {
    const titles = features.map(({ title }) => title);
    expect(titles.length, label).toBeGreaterThanOrEqual(6);
    expect(new Set(titles).size, label).toBe(titles.length);
  }
});

it('names the business-intelligence tool among the reports', () => {
  const reports = modules.find(({ label }) => label === 'Business Reports');
  expect(reports?.features.map(({ title }) => title)).toContain('Business-intelligence tool');
});

it('shows three pictures', () => {
  expect(Object.keys(gallery.pictures)).toHaveLength(3);
});

it('offers to sign up for free, or else to book a demo', () => {
  expect(hero.steps.map(({ label, link }) => [label, link])).toEqual([
    ['Sign up for free', '/auth/register'],
    ['Book a demo', '/contact'],
  ]);
});
