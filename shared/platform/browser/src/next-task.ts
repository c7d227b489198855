/** Resolves in a task of its own, after work that waits for the main thread, such as a tap. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
