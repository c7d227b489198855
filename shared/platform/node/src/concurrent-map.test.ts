import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { concurrentMap } from './concurrent-map.ts';

test('values come in the order of the items, and no more than so many are made at a time', async () => {
  let running = 0;
  let most = 0;
  const values = await concurrentMap([3, 1, 2, 0, 5], 2, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    running -= 1;
    return turns * 10;
  });
  expect(values).toEqual([30, 10, 20, 0, 50]);
  expect(most).toBe(2);
});

test('a failure is reported once everything that was begun has ended', async () => {
  const ended: number[] = [];
  const mapping = concurrentMap([1, 2, 3], 2, async (item) => {
    if (item === 1) throw new Error('no');
    await nextTurn();
    ended.push(item);
  });
  await expect(mapping).rejects.toThrow('no');
  expect(ended).toEqual([2, 3]);
});
