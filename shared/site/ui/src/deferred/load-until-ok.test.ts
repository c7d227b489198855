import { expect, test } from 'vitest';
import { loadUntilOk } from './deferred.tsx';

test('a part of the page loads over a connection that fails at first', async () => {
  const waits: number[] = [];
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 4) throw new Error('Failed to load script');
    return 'the part';
  };
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  expect(await loadUntilOk(load, wait)).toBe('the part');
  expect(waits).toEqual([1_000, 2_000, 4_000]);
});
