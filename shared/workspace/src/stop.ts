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
    // Services refuse to start with errors of their own that are meant for the user too.
    const known = error instanceof Stop || error.name.endsWith('Refusal') || error instanceof EdgeStartError;
    console.error(known ? `\n${error.message}` : error);
    process.exit(1);
  }
}
