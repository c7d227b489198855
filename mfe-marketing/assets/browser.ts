import { installedBrowser } from '@site/node/this-machine';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium without a window.
 *
 * @throws OperatorError where there is none
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: installedBrowser(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
