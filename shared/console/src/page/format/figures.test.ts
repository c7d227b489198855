import { expect, test } from 'vitest';
import { countOf, durationText, percentText, ratingOf, vitals } from './figures.ts';

test('nothing that crashed is shown as free of crashes', () => {
  expect(percentText(0.99999)).toBe('99.9 %');
  expect(percentText(1)).toBe('100 %');
  expect(percentText(0.29)).toBe('29 %');
});

test('durations and counts are read at a glance', () => {
  expect([durationText(89.6), durationText(1_840)]).toEqual(['90 ms', '1.8 s']);
  expect([countOf(1, 'view'), countOf(1_240, 'view')]).toEqual(['1 view', '1,240 views']);
});

test('a measurement is rated as the field does, at its limits as well', () => {
  const [lcp] = vitals;
  if (!lcp) throw new Error('there is no measurement');
  expect([2_500, 2_501, 4_001].map((value) => ratingOf(lcp, value))).toEqual([
    'good',
    'fair',
    'poor',
  ]);
});
