/**
 * Never runs the work twice at once: requests during a run are one more run after it, with which
 * they resolve.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  async function runUntilQuiet(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await work();
    }
  }
  return () => {
    isRequested = true;
    running ??= runUntilQuiet().finally(() => {
      running = undefined;
    });
    return running;
  };
}
