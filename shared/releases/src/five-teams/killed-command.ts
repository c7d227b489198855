import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Failure } from './failing-store.ts';

const siteCommand = join(import.meta.dirname, '../../bin/site.js');
const killAtWrite = join(import.meta.dirname, 'kill-at-write.mjs');

/**
 * Runs `site` in a process of its own, which is killed at one of its writes if it comes that far: how
 * fast the machine is does not matter. Resolves to whether it was killed.
 */
export async function killedCommand(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  at: Failure,
): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', killAtWrite, siteCommand, ...args], {
    stdio: 'ignore',
    env: { ...process.env, ...environment, KILL_AT: JSON.stringify(at) },
  });
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}
