import type { LaunchOptions } from '@playwright/test';
import { isRoot } from './ensure-browser.ts';

/** How the tests start a browser: quiet, and without calls of its own to anywhere. */
export function launchOptions(executablePath: string): LaunchOptions {
  return {
    executablePath,
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
