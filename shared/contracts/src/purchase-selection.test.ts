import { describe, expect, test } from 'vitest';
import { readSelection } from './purchase-selection.ts';
import { writeSelection } from './write-selection.ts';

const plans = ['Basic Plan', 'Business Plan'];
const basic = { package: 'Basic Plan', val: 12_000, users: 3 };

test('a selection is written with each value JSON-encoded', () => {
  expect(writeSelection(basic)).toBe('package=%22Basic%20Plan%22&val=12000&users=3');
});

test('a written selection is read back', () => {
  expect(readSelection(`?${writeSelection(basic)}`, plans)).toEqual(basic);
});

test('additional parameters of a newer page are ignored', () => {
  const query = `?coupon=June&${writeSelection(basic)}&addOns=%5B1%5D&from`;
  expect(readSelection(query, plans)).toEqual(basic);
});

describe('a selection is absent', () => {
  test.each([
    ['where nothing was chosen', ''],
    ['where there is no such plan', '?package=%22Platinum%20Plan%22&val=12000&users=3'],
    ['where a part is missing', '?package=%22Basic%20Plan%22&val=12000'],
    ['where a value is not JSON', '?package=Basic&val=12000&users=3'],
    ['where JSON is broken', '?package=%22Basic&val=12000&users=3'],
    ['where the price is negative', '?package=%22Basic%20Plan%22&val=-1&users=3'],
    ['where the price is huge', '?package=%22Basic%20Plan%22&val=1e308&users=3'],
    ['where the price is not whole', '?package=%22Basic%20Plan%22&val=1.5&users=3'],
    ['where nobody would use it', '?package=%22Basic%20Plan%22&val=12000&users=0'],
    ['where the plan is no text', '?package=%7B%7D&val=12000&users=3'],
    ['where percent signs are broken', '?package=%E0%A4%A&val=%&users=3'],
  ])('%s', (_case, query) => {
    expect(readSelection(query, plans)).toBeUndefined();
  });
});
