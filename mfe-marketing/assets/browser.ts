import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium without a window: the one that CHROMIUM_PATH names, Debian's, or the one that
 * Playwright has downloaded.
 *
 * @throws where there is none
 */
export function launchBrowser(): Promise<Browser> {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()];
  const executablePath = known.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH to its program.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
