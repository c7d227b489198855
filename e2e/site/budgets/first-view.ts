import { chainDepth } from '@platform/bench/chain-depth';
import { recordTraffic } from '@platform/bench/record-traffic';
import type { Page } from '@playwright/test';
import { becomeAlive, isGuarded } from '../../fixtures/arrive.ts';

/** What a page's first view costs, up to the moment at which all of it is alive. */
export interface FirstView {
  /** Whether none of its scripts is requested before the visitor touches the page. */
  readonly waits: boolean;
  /** Scripts and style sheets. */
  readonly requests: number;
  /** How many of them had to be made one after the other, the document included. */
  readonly depth: number;
  /** By application and name, the bytes of each as transferred. */
  readonly files: Readonly<Record<string, number>>;
}

export async function measureFirstView(page: Page, path: string): Promise<FirstView> {
  const traffic = await recordTraffic(await page.context().newCDPSession(page));
  await page.goto(path);
  const waits = (await page.evaluate(startsOnInteraction)) && traffic.scripts.size === 0;
  await becomeAlive(page);
  // The payment page calls the service at once, by code that a machine may bring sooner or later.
  if (isGuarded(path)) await page.waitForLoadState('networkidle');
  const code = new Map([...traffic.scripts, ...traffic.styles]);
  const isCode = (url: string) => code.has(url) || url === page.url();
  return {
    waits,
    requests: code.size,
    depth: chainDepth(traffic.requests.filter(({ url }) => isCode(url))),
    files: Object.fromEntries([...code].map(([url, bytes]) => [nameOf(url), bytes]).sort()),
  };
}

function startsOnInteraction(): boolean {
  return 'onInteraction' in JSON.parse(document.getElementById('scripts')?.textContent ?? '{}');
}

/** The application and the name of a release's file: what stays the same from release to release. */
function nameOf(url: string): string {
  const [, app, file] = /\/releases\/([^/]+)\/[^/]+\/(?:static\/js\/)?(.*)$/.exec(url) ?? [];
  if (!app || !file) return new URL(url).pathname;
  return `${app} ${file.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '')}`;
}
