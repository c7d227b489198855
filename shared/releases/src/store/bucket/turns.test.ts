import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Lets eight uploads begin, and says how many go at once. */
async function widthOf(turns: ReturnType<typeof createTurns>): Promise<number> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = 0;
  const all = Array.from({ length: 8 }, () =>
    turns.take(async () => {
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

async function fail(turns: ReturnType<typeof createTurns>, count: number, why: string) {
  const failing = () => Promise.reject(new Error(why));
  await Promise.allSettled(Array.from({ length: count }, () => turns.take(failing)));
}

test('uploads that ran out of time together halve how many go at once, down to one', async () => {
  const turns = createTurns(4, (error) => error instanceof Error && error.message === 'time');
  expect(await widthOf(turns)).toBe(4);
  await fail(turns, 4, 'denied');
  expect(await widthOf(turns)).toBe(4);
  for (const width of [2, 1, 1]) {
    const before = width === 2 ? 4 : 1;
    await fail(turns, before, 'time');
    expect(await widthOf(turns)).toBe(width);
  }
});
