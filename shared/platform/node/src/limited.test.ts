import { expect, test } from 'vitest';
import { limited } from './limited.ts';

test('so many run at once, in the order in which they came, whatever fails', async () => {
  const run = limited(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const all = Array.from({ length: 6 }, (_, at) =>
    run(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (at === 1) throw new Error('failed');
      return at;
    }).catch(() => 'failed'),
  );
  for (let at = 0; at < 6; at += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    expect(begun).toHaveLength(Math.min(at + 2, 6));
    ends[at]?.();
  }
  expect(await Promise.all(all)).toEqual([0, 'failed', 2, 3, 4, 5]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});
