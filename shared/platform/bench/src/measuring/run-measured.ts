import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How long a program took from its start to its end, in milliseconds. */
export interface MeasuredRun {
  readonly wall: number;
  /** Processor time of the program and of all that it started and waited for. */
  readonly processor: number;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** With the processor time that the shell reports. @throws Error with what it printed */
export async function runMeasured(
  command: readonly string[],
  { cwd, env = {} }: Options = {},
): Promise<MeasuredRun> {
  const start = performance.now();
  const timed = ['-c', 'TIMEFORMAT="times %R %U %S"; time "$@"', 'bash', ...command];
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64e6 };
  // It rejects with what the program printed.
  const { stdout, stderr } = await run('bash', timed, options).catch((error) => {
    throw new Error(`${command.join(' ')}:\n${error.stderr}${error.stdout}`);
  });
  const [, real, user, system] = /times (\S+) (\S+) (\S+)\s*$/.exec(stderr) ?? [];
  if (real === undefined) throw new Error(`${command.join(' ')}:\n${stderr}${stdout}`);
  // The shell's own start does not count, and its figures have three digits after the point.
  const wall = Math.min(performance.now() - start, Number(real) * 1_000);
  return { wall, processor: (Number(user) + Number(system)) * 1_000 };
}
