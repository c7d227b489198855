import { OperatorError } from '@site/node/operator-error';

/**
 * Runs a command's main function. What its user can put right ends it with one line and exit code
 * 1; a bug ends it with its stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof OperatorError ? `\n${error.message}` : error);
    // What was started already would keep the process alive.
    process.exit(1);
  }
}
