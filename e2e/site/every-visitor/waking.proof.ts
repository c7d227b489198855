import type { Page } from '@playwright/test';
import { becomeAlive, isGuarded } from '../../fixtures/arrive.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { distinctPaths } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { untilAlive } from './walk.ts';

/* A page is read, looks and is placed the same before and after its scripts run. */

const everywhere = /./;

/** What differs all the same: on which pages, and why. */
const explained: readonly { readonly on: RegExp; readonly line: RegExp }[] = [
  // The notice that a page waits goes with the waiting.
  { on: everywhere, line: /^gone: - status$/ },
  // The document is loaded last of all, where a place was kept for it.
  { on: /^\/terms/, line: /^new: +- iframe|^new: iframe/ },
  // The address and the tab alone know of a plan, so a place is kept for either answer.
  { on: /^\/(?:auth\/)?register/, line: /plan|^gone: +- paragraph:?$|^new: svg|\/url: \/pricing/i },
  // The tab alone knows the order, so a place is kept for its lines and its total.
  { on: /^\/device-checkout/, line: /^new: .*(?:Nothing chosen yet|Total|KSh 0)|^new: +- status:/ },
];

const views = {
  'a phone': phone,
  'a desktop': { viewport: { width: 1440, height: 900 } },
} as const;

for (const [view, options] of Object.entries(views)) {
  for (const path of distinctPaths(readSettings().templateStore)) {
    // What is behind a purchase has nothing to show without its scripts.
    if (isGuarded(path)) continue;
    test(`on ${view} nothing of ${path} changes as it wakes`, async ({ newVisitor }) => {
      const page = await newVisitor({ ...options, reducedMotion: 'reduce' });
      // The headless browser has none.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }),
      );
      await page.route('**/*.pdf', (route) => route.fulfill({ body: '' }));
      const letGo = await holdAnswers(page, /\.js$/);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const asleep = await perceive(page);
      letGo();
      await becomeAlive(page);
      await untilAlive(page);
      const unexplained = async () =>
        differences(asleep, await perceive(page)).filter(
          (line) => !explained.some((one) => one.on.test(path) && one.line.test(line)),
        );
      await expect.poll(unexplained).toEqual([]);
    });
  }
}

function differences(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...before.filter((line) => !after.includes(line)).map((line) => `gone: ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `new: ${line}`),
  ];
}

/** What a screen reader says of the page, and where everything is that has text or can be used. */
async function perceive(page: Page): Promise<readonly string[]> {
  const said = await page.locator('body').ariaSnapshot();
  return [...said.split('\n'), ...(await page.evaluate(readPlaces))];
}

function readPlaces(): string[] {
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim());
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('script, style, noscript')) return [];
    if (!hasText(element) && !element.matches('svg, button, input, select, textarea')) return [];
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
    return [`${element.localName} «${element.textContent.trim().slice(0, 60)}» at ${box}`];
  });
}
