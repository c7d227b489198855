import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('requests during a run are one more run after it', async () => {
  const ends: (() => void)[] = [];
  const run = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  const all = [run(), run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(all);
  void run();
  expect(ends).toHaveLength(3);
});

test('a run that fails does not prevent the next one', async () => {
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error('no room');
  });
  await expect(run()).rejects.toThrow('no room');
  await run();
  expect(runs).toBe(2);
});
