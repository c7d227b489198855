import type { LaunchOptions } from '@playwright/test';
import { thisMachine } from '@site/node/machine';

/** The environment variables that tell Playwright's processes which browsers were found. */
export const browserVariables = { program: 'E2E_BROWSER', headless: 'E2E_HEADLESS_BROWSER' };

/**
 * How the tests start a browser, which then makes no requests of its own.
 *
 * @param build a whole Chromium, or one that renders pages faster and shows no PDF; see
 *   `findBrowser`
 */
export function launchOptions(build: keyof typeof browserVariables = 'headless'): LaunchOptions {
  const executablePath = process.env[browserVariables[build]];
  return {
    ...(executablePath ? { executablePath } : {}),
    // As root, as in containers, Chromium starts only without its sandbox.
    chromiumSandbox: !thisMachine.isRoot,
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
