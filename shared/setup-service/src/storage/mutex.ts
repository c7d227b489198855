/** Lets one at a time do something, in the order in which they asked. */
export function createMutex() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    give(): void {
      const next = waiting.shift();
      // Whoever is next has it from now on: nobody slips in between.
      if (next) next();
      else isTaken = false;
    },
  };
}
