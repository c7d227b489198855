import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts headless Chromium: the program in CHROMIUM_PATH, Debian's, or the one that Playwright
 * downloaded.
 *
 * @throws where none of them exists
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
