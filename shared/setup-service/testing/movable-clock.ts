import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';

/** A clock of several processes that runs as the machine's does, and that a test can move on. */
export async function movableClock() {
  const file = join(await temporaryFolder(), 'milliseconds-ahead');
  let ahead = 0;

  async function write(): Promise<void> {
    // Never read half.
    await writeFile(`${file}.new`, String(ahead));
    await rename(`${file}.new`, file);
  }
  await write();
  return {
    /** What a process needs to have this clock. */
    env: {
      NODE_OPTIONS: `--import=${new URL('moved-clock.mjs', import.meta.url).href}`,
      CLOCK_AHEAD_FILE: file,
    },
    /** Moves it on in all processes within moments, and between two of their steps. */
    async pass(ms: number): Promise<void> {
      ahead += ms;
      await write();
    },
  };
}
