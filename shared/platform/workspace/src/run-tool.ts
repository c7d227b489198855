import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';

interface Options {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function runTool(command: string, args: readonly string[], options: Options = {}) {
  const child = start(command, args, options, 'inherit');
  return succeeded(child);
}

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

export async function captureTool(
  command: string,
  args: readonly string[],
  { env, ...options }: Options = {},
): Promise<Outcome> {
  // Tools leave colours out where their output is no terminal.
  const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = start(command, args, { ...options, env: { ...colours, ...env } }, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { ok: await succeeded(child), output };
}

/** Runs what builds a package in its folder. @throws OperatorError with what it printed */
export async function runBuild(
  name: string,
  folder: string,
  [tool, ...args]: [string, ...string[]],
) {
  // Whoever starts it may be a test, which has another.
  const env = { FORCE_COLOR: '0', NODE_ENV: 'production' };
  const { ok, output } = await captureTool(tool, args, { folder, env });
  if (ok) return;
  throw new OperatorError(
    `${output.trim()}\n\n${name} does not build: mend the errors above and try again.`,
  );
}

function start(
  command: string,
  args: readonly string[],
  options: Options,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const cwd = resolve(workspaceFolder, options.folder ?? '.');
  const folders = [cwd, import.meta.dirname, join(import.meta.dirname, '..'), workspaceFolder];
  const given = { ...process.env, ...options.env };
  const path = [...folders.map((folder) => join(folder, 'node_modules/.bin')), given.PATH];
  const env = { ...given, PATH: path.join(delimiter) };
  return spawn(command, args, { cwd, env, stdio: ['inherit', output, output] });
}

function succeeded(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
