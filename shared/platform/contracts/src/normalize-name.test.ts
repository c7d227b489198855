import { expect, test } from 'vitest';
import { normalizeName } from './normalize-name.ts';

test.each([
  ['letter case', 'Mavuno STORES', 'mavuno stores'],
  ['spaces around and between', '  Mavuno \u00a0  Stores ', 'Mavuno Stores'],
  ['full-width letters', 'Ｍavuno', 'Mavuno'],
  ['composed and decomposed accents', 'Café', 'Cafe\u0301'],
  ['characters that show nothing', 'Mavu\u200bno', 'Mavuno'],
])('%s make no difference', (_name, one, other) => {
  expect(normalizeName(one)).toBe(normalizeName(other));
});

test('different names stay different', () => {
  expect(normalizeName('Mavuno Stores')).not.toBe(normalizeName('MavunoStores'));
  expect(normalizeName('Mavuno')).not.toBe(normalizeName('Mavuna'));
});
