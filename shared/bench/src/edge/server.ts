import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server that is measured: one process, and so at most one core. */
export interface Server {
  readonly address: string;
  /** The process that answers. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program that prints the address where it listens. */
export async function startNode(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    // It is read to the end: a program whose output nobody reads fails when it prints.
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /(http:\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`${program} did not start: ${printed}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start`);
  return { address, pid, stop: () => stopProcess(child) };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The processor time that a process has used, in seconds; Linux counts it in hundredths. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}
