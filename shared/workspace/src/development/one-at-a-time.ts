/** Never runs the work twice at once; a request during a run starts one more run after it. */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
}
