import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { type FoundBrowser, findBrowser } from '@site/node/find-browser';
import { runOnScreen, thisMachine } from '@site/node/this-machine';

/** Playwright's command line, for Node to run. */
export const playwrightProgram = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** A Chromium to test with, which is downloaded or installed where there is none. */
export function browserForTests(): FoundBrowser {
  const download = () => runOnScreen(process.execPath, playwrightProgram, 'install', 'chromium');
  return findBrowser(thisMachine(chromium.executablePath(), download));
}
