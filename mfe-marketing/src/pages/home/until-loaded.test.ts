import { expect, it } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

it('a part of the page arrives also over a connection that fails at first', async () => {
  const pauses: number[] = [];
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 4) throw new Error('Failed to load script');
    return 'the part';
  };
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  expect(await untilLoaded(load, wait)).toBe('the part');
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
});
