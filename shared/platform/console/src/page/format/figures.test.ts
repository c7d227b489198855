import { expect, test } from 'vitest';
import { countOf, durationText, figures, percentText, ratingOf } from './figures.ts';

test('nothing that crashed is shown as free of crashes', () => {
  expect(percentText(0.99999)).toBe('99.9 %');
  expect(percentText(1)).toBe('100 %');
  expect(percentText(0.29)).toBe('29 %');
});

test('durations and counts are read at a glance', () => {
  expect([durationText(89.6), durationText(1_840)]).toEqual(['90 ms', '1.8 s']);
  expect([countOf(1, 'view'), countOf(1_240, 'view')]).toEqual(['1 view', '1,240 views']);
});

test('a figure is rated as the field does, at its limits as well', () => {
  const ratings = (name: string, values: readonly number[]) => {
    const [figure] = figures.filter(({ key }) => key === name);
    if (!figure) throw new Error(`there is no figure ${name}`);
    return values.map((value) => ratingOf(figure.limits, value));
  };
  expect(ratings('lcp', [2_500, 2_501, 4_001])).toEqual(['good', 'fair', 'poor']);
  expect(ratings('crashFree', [0.995, 0.98, 0.97])).toEqual(['good', 'fair', 'poor']);
});
