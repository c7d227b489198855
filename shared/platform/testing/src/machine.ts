import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What finding and installing programs needs; tests inject their own. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  isExecutable(file: string): boolean;
  /** Undefined if the command is not on PATH. */
  findOnPath(command: string): string | undefined;
  run(command: string, ...args: string[]): boolean;
}

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
 * Only what the programs need to run: what Debian recommends beside two browser engines is three quarters
 * of their packages (spelling dictionaries, codecs, scanners of images), and the index of all manuals is
 * made anew for theirs.
 */
const bare = [
  '--no-install-recommends',
  ...['-o', 'Dpkg::Options::=--path-exclude=/usr/share/man/*'],
  ...['-o', 'Dpkg::Options::=--force-unsafe-io'],
];

/** The variable that allows programs to be installed on this machine, as CI does. */
export const INSTALL_PROGRAMS = 'INSTALL_PROGRAMS';

export function mayInstall({ env }: Pick<Machine, 'env'>, what: string): boolean {
  const isAllowed = Boolean(env.CI) || env[INSTALL_PROGRAMS] === 'yes';
  if (!isAllowed) {
    const how = `${INSTALL_PROGRAMS}=yes gives it`;
    console.error(`Not installed without permission (${how}): ${what}`);
  }
  return isAllowed;
}

/** Installs packages as root on Debian and its derivatives; returns whether that succeeded. */
export function installPackages(machine: Machine, ...names: string[]): boolean {
  const { isRoot, findOnPath, run } = machine;
  if (!isRoot || !findOnPath('apt-get')) return false;
  if (!mayInstall(machine, `apt-get install ${names.join(' ')}`)) return false;
  return run('apt-get', 'update') && run('apt-get', 'install', '-y', ...bare, ...names);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The path of nginx, installed if possible; otherwise undefined. */
export const findNginx = (machine: Machine) => findServer(machine, 'nginx', 'nginx-light');

/** The path of Caddy, as above. */
export const findCaddy = (machine: Machine) => findServer(machine, 'caddy', 'caddy');

function findServer(machine: Machine, command: string, debian: string): string | undefined {
  const present = () =>
    [`/usr/sbin/${command}`, machine.findOnPath(command)].find(
      (file) => file !== undefined && machine.isExecutable(file),
    );
  return present() ?? (installPackages(machine, debian) ? present() : undefined);
}
