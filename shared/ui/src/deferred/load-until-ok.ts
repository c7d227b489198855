/** Milliseconds until the second try; the backoff doubles with each further one. */
const FIRST_BACKOFF = 1_000;

/**
 * Retries until it succeeds. The HTML that waits for the result is prerendered and readable, so a
 * late result is better than a notice of failure.
 */
export async function loadUntilOk<Value>(
  load: () => Promise<Value>,
  wait: (milliseconds: number) => Promise<void> = waitByClock,
): Promise<Value> {
  for (let backoff = FIRST_BACKOFF; ; backoff *= 2) {
    try {
      return await load();
    } catch {
      await wait(backoff);
    }
  }
}

function waitByClock(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
