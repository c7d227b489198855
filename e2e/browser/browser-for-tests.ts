import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { type FoundBrowser, findBrowser } from '@site/node/find-browser';
import { thisMachine } from '@site/node/machine';

/** Playwright's command line, for Node to run. */
export const playwrightProgram = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** A Chromium to test with, which is downloaded or installed where there is none. */
export function browserForTests(): FoundBrowser {
  return findBrowser({
    ...thisMachine,
    playwrightBrowser: chromium.executablePath(),
    download: () => thisMachine.run(process.execPath, playwrightProgram, 'install', 'chromium'),
  });
}
