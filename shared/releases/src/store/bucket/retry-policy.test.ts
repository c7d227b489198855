import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './retry-policy.ts';

/** How many of eight uploads run at once. */
async function widthOf(limiter: ReturnType<typeof createConcurrencyLimiter>): Promise<number> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const all = Array.from({ length: 8 }, () =>
    limiter.run(async () => {
      begun += 1;
      await ended;
    }),
  );
  await new Promise(setImmediate);
  const width = begun;
  end();
  await Promise.all(all);
  return width;
}

async function fail(
  limiter: ReturnType<typeof createConcurrencyLimiter>,
  count: number,
  why: string,
) {
  const failing = () => Promise.reject(new Error(why));
  await Promise.allSettled(Array.from({ length: count }, () => limiter.run(failing)));
}

test('uploads that ran out of time together halve how many go at once, down to one', async () => {
  const limiter = createConcurrencyLimiter(
    4,
    (error) => error instanceof Error && error.message === 'time',
  );
  expect(await widthOf(limiter)).toBe(4);
  await fail(limiter, 4, 'denied');
  expect(await widthOf(limiter)).toBe(4);
  for (const width of [2, 1, 1]) {
    const before = width === 2 ? 4 : 1;
    await fail(limiter, before, 'time');
    expect(await widthOf(limiter)).toBe(width);
  }
});
