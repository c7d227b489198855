import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

/** Playwright's command line, for Node to run. */
export const playwrightProgram = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** Whether this process may do anything on this machine. */
export const isRoot = process.getuid?.() === 0;

/** A Chromium to test with on this machine; see `findBrowser`. */
export function ensureBrowser(): FoundBrowser {
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
    download: () => run(process.execPath, playwrightProgram, 'install', 'chromium'),
    run,
  });
}

function run(command: string, ...args: string[]): boolean {
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
