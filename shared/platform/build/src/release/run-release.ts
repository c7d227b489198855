import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import {
  type Command,
  type Found,
  promotion,
  type ReleasedApplication,
  type ReleaseOptions,
  releasePlan,
  type Step,
} from './release-plan.ts';

export interface Ended {
  /** Its exit code; 1 where a signal ended it. */
  readonly code: number;
  /** Empty where it was shown instead. */
  readonly stdout: string;
}

export interface ReleaseRun extends ReleaseOptions {
  readonly dryRun: boolean;
}

export interface ReleaseContext {
  /** Runs a command; `keeps` its standard output instead of showing it. */
  run(command: Command, keeps: boolean): Promise<Ended>;
  say(line: string): void;
}

/** Prints and runs each step until one fails, and resolves to the exit code of the last. */
export async function runRelease(
  app: ReleasedApplication,
  options: ReleaseRun,
  { run, say }: ReleaseContext,
): Promise<number> {
  const steps = releasePlan(app, options);
  let found: Found = { release: 'RELEASE', revision: 'REVISION' };
  for (const [position, step] of steps.entries()) {
    const command = step.command(found);
    say(`\n[${position + 1}/${steps.length} ${step.name}] ${printCommand(command)}`);
    if (options.dryRun) continue;
    const { code, stdout } = await run(command, step.read !== undefined);
    if (code !== 0) {
      say(failure(step.name, code, command, step.advice));
      return code;
    }
    const read = readAnswer(step, stdout);
    if (!read) {
      say(
        `\nStopped at ${step.name}: its standard output has more than the answer. Run the command itself, not through a package manager.`,
      );
      return 1;
    }
    for (const [name, value] of Object.entries(read)) {
      if (typeof value === 'string') say(`${name} ${value}`);
    }
    found = { ...found, ...read };
  }
  if (options.dryRun || !options.publishes) return 0;
  const site = (...args: readonly string[]) => printCommand([...app.site, ...args]);
  if (!options.promotes) {
    const next = site(...promotion(app.name, found));
    say(`\nVisitors see no change yet. Put it live with:\n  ${next}`);
  } else if (found.canary) {
    say(`\nSome visitors have it, as the configuration says. How they fare; all get it; nobody does:
  ${site('canary', 'status')}
  ${site('canary', 'promote', `${app.name}@${found.release}`)}
  ${site('canary', 'abort', '--reason', 'WHY')}`);
  }
  return 0;
}

function readAnswer({ read }: Step, stdout: string): Partial<Found> | undefined {
  try {
    return read?.(stdout) ?? {};
  } catch {
    return undefined;
  }
}

function failure(name: string, code: number, command: Command, advice: string): string {
  // The change is made, and a second one would not help.
  if (name === 'promote' && code === 3) {
    return '\nIt is in the ledger, and the edge does not serve it yet, for the reason above. Do not promote again: look at `site status`.';
  }
  return `\nStopped at ${name}, exit code ${code}. ${advice}:\n  ${printCommand(command)}`;
}

export interface ReleaseArguments extends ReleaseRun {
  readonly names: readonly string[];
}

/** @throws OperatorError for an option that is unknown or empty, or contradicts another */
export function readReleaseArguments(args: readonly string[]): ReleaseArguments {
  const { values, positionals } = parsed(args[0] === '--' ? args.slice(1) : args);
  for (const [name, value] of Object.entries(values)) {
    // A script passes an empty text where a variable is not set.
    if (typeof value === 'string' && !value.trim()) throw new OperatorError(`--${name} is empty.`);
  }
  const { reason, built = false, 'dry-run': dryRun = false } = values;
  const publishes = values['no-publish'] !== true;
  const promotes = publishes && values['no-promote'] !== true;
  if (reason && !promotes)
    throw new OperatorError('--reason goes into the ledger: promote as well.');
  return { names: positionals, reason, built, dryRun, publishes, promotes };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        built: { type: 'boolean' },
        'no-publish': { type: 'boolean' },
        'no-promote': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

/** `keeps` returns its standard output instead of showing it. */
export function runStep(
  [program, ...args]: Command,
  keeps: boolean,
  folder: string,
): Promise<Ended> {
  return new Promise((resolve) => {
    const [run = program, ...before] = programOf(program, process.env);
    const output = keeps ? 'pipe' : 'inherit';
    const child = spawn(run, [...before, ...args], {
      cwd: folder,
      stdio: ['inherit', output, 'inherit'],
    });
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.once('error', ({ message }) => {
      console.error(message);
      // As a shell does for a command that is not found.
      resolve({ code: 127, stdout });
    });
    child.once('close', (code) => resolve({ code: code ?? 1, stdout }));
  });
}

/** The package manager that runs this command may be on no path, as where npx has fetched it. */
function programOf(program: string, { npm_execpath: running = '' }: NodeJS.ProcessEnv): string[] {
  if (program === 'node') return [process.execPath];
  const isRunning = new RegExp(`(?:^|[/\\\\])${program}[^/\\\\]*\\.c?js$`).test(running);
  return isRunning ? [process.execPath, running] : [program];
}

function printCommand(command: Command): string {
  return command.map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./*-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
