import { startProgram } from './program.ts';

interface Options {
  readonly storeFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The root of the workspace that contains the command; by default the one under test. */
  readonly workspace?: string;
  /** The root of the workspace with the builds; by default the one that contains the command. */
  readonly cwd?: string;
}

/** The outcome of a command. */
export interface CommandOutcome {
  readonly code: number | null;
  /** Its JSON output. */
  readonly output: unknown;
}

/**
 * Runs `site …` as an operator would; resolves to its JSON output.
 *
 * @throws Error with everything that it printed where it failed
 */
export async function runSiteCommand(args: readonly string[], options: Options): Promise<unknown> {
  const { code, stdout, stderr } = await start(args, options);
  if (code === 0) return JSON.parse(stdout);
  throw new Error(`site ${args.join(' ')} ended with code ${code}:\n${stderr}${stdout}`);
}

/** Runs `site …` where it may fail. */
export async function trySiteCommand(
  args: readonly string[],
  options: Options,
): Promise<CommandOutcome> {
  const { code, stdout } = await start(args, options);
  return { code, output: JSON.parse(stdout) };
}

function start(args: readonly string[], { storeFolder, env, ...rest }: Options) {
  return startProgram('shared/releases/bin/site.js', [...args, '--json'], {
    ...rest,
    env: { ...env, SITE_STORE: storeFolder },
  }).ended;
}
