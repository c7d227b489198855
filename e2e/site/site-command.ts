import { startProgram } from './program.ts';

interface Options {
  readonly storeFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A workspace's root, in which the builds are; the one under test, by default. */
  readonly cwd?: string;
}

/**
 * Runs `site …` as an operator would; resolves to what it says in JSON.
 *
 * @throws Error with everything it printed where it did not do what was asked
 */
export async function runSiteCommand(args: readonly string[], options: Options): Promise<unknown> {
  const { storeFolder, env, ...rest } = options;
  const { code, stdout, stderr } = await startProgram(
    'shared/releases/src/cli/site.ts',
    [...args, '--json'],
    { ...rest, env: { ...env, SITE_STORE: storeFolder } },
  ).ended;
  if (code === 0) return JSON.parse(stdout);
  throw new Error(`site ${args.join(' ')} ended with code ${code}:\n${stderr}${stdout}`);
}
