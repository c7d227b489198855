import { expect, test } from 'vitest';
import { markDifference } from './text-difference.tsx';

test('only the words that differ are marked', () => {
  expect(markDifference('KSh 12,000 a year', 'KSh 13,000 a year')).toEqual({
    ...{ start: 'KSh ', middle: '12,000', end: ' a year' },
  });
  expect(markDifference('a a', 'a a a')).toEqual({ start: 'a ', middle: '', end: 'a' });
  expect(markDifference('same', 'same').middle).toBe('');
});
