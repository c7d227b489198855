import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { workspaceFolder } from '@site/node/workspace-folder';

interface Options {
  /** The folder to run it in, relative to the workspace's root. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command of an installed package with its output on the screen; resolves to whether it
 * succeeded.
 */
export function runTool(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<boolean> {
  const cwd = join(workspaceFolder, options.folder ?? '.');
  const folders = [cwd, import.meta.dirname, join(import.meta.dirname, '..'), workspaceFolder];
  const path = [...folders.map((folder) => join(folder, 'node_modules/.bin')), process.env.PATH];
  const env = { ...process.env, ...options.env, PATH: path.join(delimiter) };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
