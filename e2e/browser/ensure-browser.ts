import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { type FoundBrowser, findBrowser } from './find-browser.ts';
import { thisMachine } from './machine.ts';

/** Playwright's command line, for Node to run. */
export const playwrightProgram = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** A Chromium to test with on this machine; see `findBrowser`. */
export function ensureBrowser(): FoundBrowser {
  return findBrowser({
    ...thisMachine,
    playwrightBrowser: chromium.executablePath(),
    download: () => thisMachine.run(process.execPath, playwrightProgram, 'install', 'chromium'),
  });
}
