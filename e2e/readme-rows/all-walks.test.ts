import { expect, test } from 'vitest';
import { walks } from './all-walks.ts';
import { readRows } from './read-rows.ts';

test('each row of the table of what teams add has a walk, and each walk a row', () => {
  expect(readRows().length).toBeGreaterThan(5);
  expect(Object.keys(walks).sort()).toEqual(readRows().sort());
});
