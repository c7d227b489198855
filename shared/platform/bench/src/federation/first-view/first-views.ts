import type { Browser } from 'playwright-core';
import type { Row, Table } from '../../benchmark.ts';
import { phone, waitUntilAnswers, wake } from '../browser.ts';
import { FEDERATED, ONE_BUNDLE, type SiteName, type Sites } from '../sites.ts';
import { recordTraffic } from './record-traffic.ts';

interface FirstView {
  /** Of all scripts, as transferred. */
  readonly scriptBytes: number;
  readonly text: string;
  /** Errors on the console, of the page and of React. */
  readonly errors: readonly string[];
}

/** Milliseconds without a request after which a page is at rest. */
const REST = 500;

/** Opens a page with an empty cache, without any throttling. */
async function openFirstView(browser: Browser, address: string): Promise<FirstView> {
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
  const scriptBytes = [...traffic.scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  await wake(page);
  const text = await page.evaluate(() => document.getElementById('root')?.textContent ?? '');
  await context.close();
  return { scriptBytes, text, errors };
}

/** Both must hydrate without an error and show the same text. @throws as `requireSamePage` does */
export async function firstViewTable(
  browser: Browser,
  { addresses }: Pick<Sites, 'addresses'>,
  paths: readonly string[],
): Promise<Table> {
  const rows: Row[] = [];
  for (const path of paths) {
    const federated = await openFirstView(browser, addresses[FEDERATED] + path);
    const oneBundle = await openFirstView(browser, addresses[ONE_BUNDLE] + path);
    requireSamePage(path, { [FEDERATED]: federated, [ONE_BUNDLE]: oneBundle });
    rows.push({
      what: `\`${path}\``,
      unit: 'KB',
      samples: {
        [FEDERATED]: [federated.scriptBytes / 1000],
        [ONE_BUNDLE]: [oneBundle.scriptBytes / 1000],
      },
      goal: { to: ONE_BUNDLE, atMost: 1.05 },
    });
  }
  const title = 'Scripts of the first view, Brotli';
  return { title, subjects: [FEDERATED, ONE_BUNDLE], rows };
}

/** @throws Error where a page reports an error or shows nothing, or where the texts differ */
export function requireSamePage(
  path: string,
  views: Readonly<Record<SiteName, Pick<FirstView, 'text' | 'errors'>>>,
): void {
  for (const [site, { errors, text }] of Object.entries(views)) {
    const [first] = errors;
    if (first) throw new Error(`${path} of ${site} reports an error: ${first}`);
    if (text.trim() === '') throw new Error(`${path} of ${site} shows no text`);
  }
  if (views[FEDERATED].text !== views[ONE_BUNDLE].text) {
    throw new Error(`${path} shows another text federated than as one bundle`);
  }
}
