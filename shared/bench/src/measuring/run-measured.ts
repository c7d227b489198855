import { execFile } from 'node:child_process';

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

/**
 * Runs a program as a shell does, with the processor time that the shell reports.
 *
 * @throws Error with what it printed if it fails
 */
export async function runMeasured(
  command: readonly string[],
  { cwd, env = {} }: Options = {},
): Promise<MeasuredRun> {
  const start = performance.now();
  const outcome = await new Promise<{ failed: boolean; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(
        'bash',
        ['-c', 'TIMEFORMAT="times %R %U %S"; time "$@"', 'bash', ...command],
        { cwd, env: { ...process.env, ...env }, maxBuffer: 64e6 },
        (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
      );
    },
  );
  const { failed, stdout, stderr } = outcome;
  const [, real, user, system] = /times (\S+) (\S+) (\S+)\s*$/.exec(stderr) ?? [];
  if (failed || real === undefined) throw new Error(`${command.join(' ')}:\n${stderr}${stdout}`);
  // The shell's own start does not count, and its figures have three digits after the point.
  const wall = Math.min(performance.now() - start, Number(real) * 1_000);
  return { wall, processor: (Number(user) + Number(system)) * 1_000 };
}
