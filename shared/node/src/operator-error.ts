/**
 * A failure that the operator can fix. The message says what happened and what to do. Every other
 * error is a bug and keeps its stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Runs a program. An `OperatorError` ends it with its message on stderr and exit code 1; any other
 * error is rethrown.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
