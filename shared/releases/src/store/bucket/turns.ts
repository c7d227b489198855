/** Lets so many requests through at a time, and fewer once they were too many for the line. */
export interface Turns {
  take<Value>(request: () => Promise<Value>): Promise<Value>;
}

/**
 * Requests share the line, so many at once each take long. After one that ran out of time half as many
 * go at once, down to a single one; those that had begun together count as one.
 *
 * @param isTimeout whether a request failed because of its time; by default none counts as one
 */
export function createTurns(
  most: number,
  isTimeout: (error: unknown) => boolean = () => false,
): Turns {
  let width = most;
  let running = 0;
  const waiting: (() => void)[] = [];

  function letIn(): void {
    while (running < width) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      next();
    }
  }

  return {
    async take(request) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        letIn();
      });
      const before = width;
      try {
        return await request();
      } catch (error) {
        if (isTimeout(error)) width = Math.min(width, Math.max(1, Math.floor(before / 2)));
        throw error;
      } finally {
        running -= 1;
        letIn();
      }
    },
  };
}
