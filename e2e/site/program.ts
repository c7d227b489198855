import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';

const loader = import.meta.resolve('tsx');

type Environment = Readonly<Record<string, string>>;

interface Options {
  readonly env?: Environment;
  /** The root of the workspace that contains the program; by default the one under test. */
  readonly workspace?: string;
  /** That root, by default. */
  readonly cwd?: string;
}

/**
 * Starts a program of a workspace, in TypeScript or in JavaScript; `program` is its path below the
 * root.
 */
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
