/** As `Promise.all`, with a limit on concurrency. It rejects once all work has ended. */
export async function concurrentMap<Item, Value>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const waiting = items.entries();
  async function takeTurns() {
    for (const [index, item] of waiting) values[index] = await work(item);
  }
  const outcomes = await Promise.allSettled(Array.from({ length: most }, takeTurns));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return values;
}
