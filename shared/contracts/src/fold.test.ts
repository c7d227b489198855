import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['letter case', 'Mavuno STORES', 'mavuno stores'],
  ['spaces around and between', '  Mavuno \u00a0  Stores ', 'Mavuno Stores'],
  ['full-width letters', 'Ｍavuno', 'Mavuno'],
  ['composed and decomposed accents', 'Café', 'Cafe\u0301'],
  ['characters that show nothing', 'Mavu\u200bno', 'Mavuno'],
])('%s make no difference', (_name, one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test('different names stay different', () => {
  expect(fold('Mavuno Stores')).not.toBe(fold('MavunoStores'));
  expect(fold('Mavuno')).not.toBe(fold('Mavuna'));
});
