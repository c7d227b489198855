import type { LaunchOptions } from '@playwright/test';
import { isRoot } from './ensure-browser.ts';

/** The environment variable that tells the test runner which browser was found. */
export const BROWSER_VARIABLE = 'E2E_BROWSER';

/** How the tests start a browser: quiet, and without calls of its own to anywhere. */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env[BROWSER_VARIABLE];
  return {
    ...(executablePath ? { executablePath } : {}),
    // As root, which is what containers run as, Chromium starts with --no-sandbox or not at all.
    chromiumSandbox: !isRoot,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
