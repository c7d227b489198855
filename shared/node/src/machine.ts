import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The functions of the machine that finding and installing programs needs; tests inject their own. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  isExecutable(file: string): boolean;
  /** The file that a command name stands for; undefined if it is not on PATH. */
  findOnPath(command: string): string | undefined;
  /** Runs a command with its output on screen; whether it succeeded. */
  run(command: string, ...args: string[]): boolean;
}

/** The machine that the tests run on. */
export const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  isExecutable,
  findOnPath: (command) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, command))
      .find(isExecutable),
  run: (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
};

/**
 * Installs packages of the operating system if that is possible: as root on Debian and its
 * derivatives. Returns whether they were installed.
 */
export function installPackages({ isRoot, findOnPath, run }: Machine, ...names: string[]): boolean {
  if (!isRoot || !findOnPath('apt-get')) return false;
  return run('apt-get', 'update') && run('apt-get', 'install', '-y', ...names);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
