import { unfilled } from '@site/contracts/content';
import { expect, test } from 'vitest';
import { content } from './plans.content.ts';
import { priceInWords } from './price-in-words.ts';

const text = unfilled(content);
const spoken = (plan: number, addOns: number) =>
  priceInWords({ plan, addOns, total: plan + addOns, saving: 0 }, 'monthly', text);

test('a plan alone is announced with its period', () => {
  expect(spoken(1_200, 0)).toBe('KSh\u00a01,200 a month');
});

test('what is paid once is never announced as a price of the period', () => {
  const words = spoken(1_200, 22_000);
  expect(words).toContain('KSh\u00a023,200 to start');
  expect(words).toContain('KSh\u00a01,200 a month');
  expect(words).toContain('KSh\u00a022,000, paid once');
});
