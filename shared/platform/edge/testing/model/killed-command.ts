import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const siteCommand = fileURLToPath(new URL('../../../cli/bin/site.js', import.meta.url));
const killAtWrite = join(import.meta.dirname, 'kill-at-write.mjs');

export interface KilledAt {
  readonly inLedger: boolean;
  /** How many writes succeed before. */
  readonly after: number;
  /** Whether it takes effect. */
  readonly isWritten: boolean;
}

interface Where {
  /** Of the store. */
  readonly location: string;
  readonly by: string;
  readonly at: KilledAt;
}

/** `site` in a process of its own. @returns whether it was killed before it had ended */
export async function runKilled(
  args: readonly string[],
  { location, by, at }: Where,
): Promise<boolean> {
  const variables = { SITE_USER: by, SITE_STORE: location, KILL_AT: JSON.stringify(at) };
  const child = spawn(process.execPath, ['--import', killAtWrite, siteCommand, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...variables },
  });
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}
