import type { Browser } from 'playwright-core';
import { phone, waitUntilAnswers, wake } from '../browser.ts';
import type { PageRequest } from './chain-depth.ts';
import { recordTraffic } from './record-traffic.ts';

/** What a browser requested until a page answered and was at rest. */
export interface FirstView {
  readonly requests: readonly PageRequest[];
  /** The address of every script, with the bytes of its body as transferred. */
  readonly scripts: ReadonlyMap<string, number>;
  /** The text of the page, once its code runs. */
  readonly text: string;
  /** Errors on the console, of the page and of React. */
  readonly errors: readonly string[];
}

/** Milliseconds without a request after which a page is at rest. */
const REST = 500;

/** Opens a page with an empty cache, without any throttling. */
export async function openFirstView(browser: Browser, address: string): Promise<FirstView> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const traffic = await recordTraffic(await context.newCDPSession(page));
  await page.goto(address, { waitUntil: 'load' });
  await waitUntilAnswers(page);
  while (Date.now() - traffic.lastRequestAt() < REST) await page.waitForTimeout(100);
  // What a page that waits for its visitor fetches after a touch is no part of its first view.
  const requests = [...traffic.requests];
  const scripts = new Map(traffic.scripts);
  await wake(page);
  const text = await page.evaluate(() => document.getElementById('root')?.textContent ?? '');
  await context.close();
  return { requests, scripts, text, errors };
}
