/** Runs at most so many at once of what it is given, in the order in which it came. */
export function limited(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
