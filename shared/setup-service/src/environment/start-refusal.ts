/**
 * A reason why the service cannot start that an operator can put right. The message is one line
 * that says what to do; anything else that stops a start is a bug and keeps its stack.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** The system's code of an error, such as `EADDRINUSE`; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
