import { findFreePort } from '@platform/node/ports';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserForTests, launchOptions } from '../../../../../e2e/site/engines/browsers.ts';
import { wake as wakeInPage } from '../../../../../e2e/site/engines/visitor.ts';

/** The screen of the phone that Lighthouse emulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

interface OpenBrowser {
  readonly browser: Browser;
  readonly port: number;
}

/** Starts the browser of the tests, which makes no requests of its own. */
export async function openBrowser(build: 'program' | 'headless' = 'program'): Promise<OpenBrowser> {
  const found = browserForTests();
  if (found.kind === 'missing') throw new Error(found.advice);
  const port = await findFreePort();
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    executablePath: found[build],
    args: [...args, `--remote-debugging-port=${port}`],
  });
  return { browser, port };
}

/** Runs in the page. One that waits for its visitor answers at once, with the browser's links. */
function answers(): boolean {
  if (document.documentElement.dataset.ready !== undefined) return true;
  const list = document.getElementById('scripts')?.textContent;
  return list ? JSON.parse(list).onInteraction !== undefined : false;
}

export async function waitUntilAnswers(page: Page): Promise<void> {
  await page.waitForFunction(answers, undefined, { polling: 50 });
}

/** Gives a page that waits for it the first sign of a visitor, and waits until all of it is alive. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(wakeInPage);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}
