import { OperatorError } from '@site/node/operator-error';

/**
 * Runs a command's main function. An `OperatorError` ends the command with one line and exit code 1;
 * any other error is a bug and ends it with a stack trace.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof OperatorError ? `\n${error.message}` : error);
    // Servers that have already started would keep the process alive.
    process.exit(1);
  }
}
