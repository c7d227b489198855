import { OperatorError } from '@site/node/operator-error';
import { StartRefusal } from '@site/setup-service/start-refusal';

/**
 * Runs a command's main function. What its user can put right ends it with one line and exit code
 * 1; a bug ends it with its stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isForUser = error instanceof OperatorError || error instanceof StartRefusal;
    console.error(isForUser ? `\n${error.message}` : error);
    // What was started already would keep the process alive.
    process.exit(1);
  }
}
