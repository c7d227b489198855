/** Milliseconds until the second try; each further wait is twice as long. */
const FIRST_PAUSE = 1_000;

/**
 * Tries until it succeeds. What waits for the result stands there prerendered and readable, so a
 * late answer is better than a notice that it failed.
 */
export async function untilLoaded<Value>(
  load: () => Promise<Value>,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Value> {
  for (let time = FIRST_PAUSE; ; time *= 2) {
    try {
      return await load();
    } catch {
      await wait(time);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
