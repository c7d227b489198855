import { installedBrowser } from '@site/node/find-browser';
import { thisMachine } from '@site/node/machine';
import { findFreePort } from '@site/node/ports';
import { type Browser, chromium } from 'playwright-core';

/** The screen of the phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** A browser, and the port at which tools can control it. */
export interface OpenBrowser {
  readonly browser: Browser;
  readonly port: number;
}

/** Starts the installed browser, which makes no requests of its own. */
export async function openBrowser(): Promise<OpenBrowser> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: installedBrowser(chromium.executablePath()),
    // As root, as in containers, Chromium starts only without its sandbox.
    chromiumSandbox: !thisMachine.isRoot,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return { browser, port };
}
