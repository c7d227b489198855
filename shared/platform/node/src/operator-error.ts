/** A failure that the operator can fix; its message says how. Other errors are bugs. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** An `OperatorError` ends the program with its message on stderr and exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
