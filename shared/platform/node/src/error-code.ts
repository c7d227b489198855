/** The system's code of an error, such as `EADDRINUSE`; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The error's code, otherwise the error as text. */
export function errorReason(error: unknown): string {
  return errorCode(error) ?? String(error);
}

/** The message of an error, or anything else that was thrown as text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
