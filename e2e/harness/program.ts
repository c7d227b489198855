import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceFolder } from '@platform/node/workspace-folder';

const loader = import.meta.resolve('tsx');

type Environment = Readonly<Record<string, string>>;

interface Options {
  readonly env?: Environment;
  /** The root of the workspace that contains the program; by default the one under test. */
  readonly workspace?: string;
  readonly cwd?: string;
}

/** Starts a program of a workspace; `program` is its path below the root. */
export function startProgram(program: string, args: readonly string[], options: Options = {}) {
  const { env = {}, workspace = workspaceFolder, cwd = workspace } = options;
  const file = join(workspace, program);
  const flags = program.endsWith('.ts') ? ['--import', loader] : [];
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd,
    // The programs under test do not inherit the test runner's environment.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

export interface Service {
  /** Of the process, while it runs. */
  readonly pid: number | undefined;
  /** Starts the server unless it is running, and resolves when it responds. */
  start(): Promise<void>;
  /** Stops the server if it is running, and resolves when it has exited. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export const createEdge = (env: Environment, options: Options = {}): Service =>
  createService('shared/platform/edge/bin/edge.js', /^edge: http/m, {
    ...options,
    env: { OPERATIONS_PORT: '0', ...env },
  });

export const createSetupService = (env: Environment): Service =>
  createService('shared/back-end/setup-service/bin/setup-service.js', /listening at http/, {
    env: { LOG_LEVEL: 'info', ...env },
  });

/** @param ready matches the line that the program prints once it responds */
function createService(program: string, ready: RegExp, options: Options): Service {
  let running: ReturnType<typeof startProgram> | undefined;
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = running;
    running = undefined;
    ending?.child.kill(signal);
    await ending?.ended;
  }
  return {
    get pid() {
      return running?.child.pid;
    },
    async start() {
      if (running) return;
      const started = startProgram(program, [], options);
      running = started;
      const { child, output, ended } = started;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => ready.test(output.stdout) && resolve());
        void ended.then(({ code, stderr }) =>
          reject(new Error(`${program} ended with code ${code}: ${stderr || output.stdout}`)),
        );
      });
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

interface SiteOptions extends Options {
  readonly storeFolder: string;
}

/**
 * Runs `site …` as an operator would; resolves to its JSON output.
 *
 * @throws Error with everything that it printed where it failed
 */
export async function runSiteCommand(
  args: readonly string[],
  { storeFolder, env, ...rest }: SiteOptions,
): Promise<unknown> {
  const { code, stdout, stderr } = await startProgram(
    'shared/platform/cli/bin/site.js',
    [...args, '--json'],
    { ...rest, env: { ...env, SITE_STORE: storeFolder } },
  ).ended;
  if (code === 0) return JSON.parse(stdout);
  throw new Error(`site ${args.join(' ')} ended with code ${code}:\n${stderr}${stdout}`);
}
