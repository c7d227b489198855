import { installedBrowser } from '@site/node/find-browser';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts headless Chromium.
 *
 * @throws OperatorError where there is none
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: installedBrowser(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
