/** Resolves in a task of its own: what waits for the main thread, such as a tap, goes first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
