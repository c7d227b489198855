import { reportProgress } from './progress.ts';

/**
 * As `Promise.all`, with a limit on concurrency. It rejects once all work has ended.
 * @param what is done with each, such as `verified`, where that takes long
 */
export async function concurrentMap<Item, Value>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Value>,
  what?: string,
): Promise<Value[]> {
  const values: Value[] = [];
  let done = 0;
  const waiting = items.entries();
  async function takeTurns() {
    for (const [index, item] of waiting) {
      values[index] = await work(item);
      done += 1;
      if (what) reportProgress(what, done, items.length);
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: most }, takeTurns));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return values;
}
