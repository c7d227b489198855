import { expect, test } from 'vitest';
import { stepAfter } from './step-after.ts';

test('every step is shown once, then the first one again', () => {
  const shown = [0];
  for (let count = 0; count < 3; count += 1) shown.push(stepAfter(shown.at(-1) ?? 0, 3));
  expect(shown).toEqual([0, 1, 2, 0]);
});
