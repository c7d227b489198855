import { EdgeStartError } from '@site/edge/start-edge';
import { StartRefusal } from '@site/setup-service/start-refusal';

/** A reason to stop that the user can do something about; its message is one line that says what. */
export class Stop extends Error {}

/** Runs a command's main function; ends with exit code 1 and one line where it stops. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const known = [Stop, EdgeStartError, StartRefusal].some((kind) => error instanceof kind);
    console.error(known ? `\n${error.message}` : error);
    process.exit(1);
  }
}
