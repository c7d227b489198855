import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

/** Whether this process may do anything on this machine. */
export const isRoot = process.getuid?.() === 0;

/** The path of a Chromium to test with; see `findBrowser`. */
export function ensureBrowser(): string {
  return findBrowser({
    env: process.env,
    ownBrowser: chromium.executablePath(),
    isRoot,
    isExecutable,
    findOnPath: (command) =>
      (process.env.PATH ?? '')
        .split(delimiter)
        .map((folder) => join(folder, command))
        .find(isExecutable),
    run: (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
