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
      // The next in line has it from now on, so that no other can slip in.
      if (next) next();
      else isTaken = false;
    },
  };
}
