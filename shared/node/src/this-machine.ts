import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser, type Machine } from './find-browser.ts';
import { OperatorError } from './operator-error.ts';

/** Whether this process runs as root, as containers do. */
export const isRoot = process.getuid?.() === 0;

/**
 * This machine, to find a browser on.
 *
 * @param ownBrowser where Playwright keeps its own Chromium, there or not
 * @param download has Playwright download it; whether it succeeded
 */
export function thisMachine(ownBrowser: string, download: () => boolean): Machine {
  return {
    env: process.env,
    ownBrowser,
    isRoot,
    isExecutable,
    findOnPath: (command) =>
      (process.env.PATH ?? '')
        .split(delimiter)
        .map((folder) => join(folder, command))
        .find(isExecutable),
    download,
    run: runOnScreen,
  };
}

/**
 * A Chromium that is installed already; nothing is downloaded or installed for it.
 *
 * @param ownBrowser where Playwright keeps its own Chromium, there or not
 * @throws OperatorError where there is none
 */
export function installedBrowser(ownBrowser: string): string {
  const found = findBrowser({ ...thisMachine(ownBrowser, () => false), run: () => false });
  if (found.kind === 'missing') throw new OperatorError(found.advice);
  return found.program;
}

/** Runs a command with its output on the screen; returns whether it succeeded. */
export function runOnScreen(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
