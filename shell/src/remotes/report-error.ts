/** Tells the console of a failure inside a remote, with the application and release that it is of. */
export function reportError(error: unknown, where: { app: string; release: string }): void {
  console.error(`${where.app} ${where.release}:`, error);
}
