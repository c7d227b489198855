import type { Page, Request } from '@playwright/test';
import { becomeAlive } from '../../fixtures/arrive.ts';
import { expect } from '../../fixtures/test.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { type Control, use, type Way } from './controls.ts';
import { pendingRequests, runUnlessLoading, runUntil, settled, show } from './own-time.ts';
import { untilAlive } from './walk.ts';

/* One control as the first thing that a visitor touches, and what the page answers. */

export const scripts = /\.js$/;

/** Opens the page for another visitor, whose clock stands; `hold` may stop requests before it is loaded. */
export type Open = (hold?: (page: Page) => Promise<unknown>) => Promise<Page>;

interface Touch {
  readonly control: Control;
  readonly way: Way;
  readonly delay: number;
  readonly expected: Awake;
}

/** What a visitor sees who waited before the touch. */
export interface Awake {
  readonly shown: readonly string[];
  /** Whether that was there before the touch. */
  readonly isUnchanged: boolean;
}

/** @returns what was wrong */
export async function touch(
  open: Open,
  { control, way, delay, expected }: Touch,
): Promise<string | undefined> {
  let letGo = () => {};
  let requests: ReadonlySet<Request> = new Set();
  const page = await open(async (early) => {
    requests = pendingRequests(early);
    if (delay === Number.POSITIVE_INFINITY) await early.route(scripts, (route) => route.abort());
    // Browsers restore fields before a page's scripts have run.
    else if (delay > 0 || way === 'restored') letGo = await holdAnswers(early, scripts);
  });
  try {
    const before = await show(page);
    await use(page, control, way);
    const problem =
      delay > 0 && !expected.isUnchanged && (await problemWhileLate(page, before, delay));
    if (problem || delay === Number.POSITIVE_INFINITY) return problem || undefined;
    letGo();
    let differences: string[] = [];
    for (let poll = 0; poll < 100; ) {
      const shown = await show(page);
      differences = [
        ...expected.shown.filter((line) => !shown.includes(line)).map((line) => `no ${line}`),
        ...shown.filter((line) => !expected.shown.includes(line)).map((line) => `but ${line}`),
      ];
      if (differences.length === 0) break;
      if (await runUnlessLoading(page, requests, 50)) poll += 1;
    }
    return differences.join('; ') || undefined;
  } finally {
    letGo();
    await page.context().close();
  }
}

export async function showAwake(open: Open, control: Control, way: Way): Promise<Awake> {
  const page = await open();
  await runUntil(page, becomeAlive(page));
  await runUntil(page, untilAlive(page));
  const before = await show(page);
  const requests = pendingRequests(page);
  // What is restored is in a field as if it had been typed.
  const { pathname } = new URL(page.url());
  await use(page, control, way === 'restored' ? 'program' : way);
  // While another page is made ready nothing is under way that could be waited for.
  const place = async () => {
    await runUnlessLoading(page, requests, 50);
    return new URL(page.url()).pathname;
  };
  if (control.leadsAway) await expect.poll(place, 'where the link leads').not.toBe(pathname);
  const shown = await settled(page, requests);
  await page.context().close();
  return { shown, isUnchanged: shown.every((line) => before.includes(line)) };
}

/** @returns what was wrong while the scripts were late */
async function problemWhileLate(page: Page, before: readonly string[], delay: number) {
  const isWaiting = async () => (await page.locator('[aria-busy=true]').count()) > 0;
  const notice = async () =>
    (await page.locator('#waiting > :not([hidden])').allInnerTexts()).join();
  await page.clock.runFor(400);
  const early = await show(page);
  // That it waits is no answer.
  const said = await notice();
  const isAnswered = early.some((line) => !before.includes(line) && !said.includes(line));
  const wait = Number.isFinite(delay) ? delay : 61_000;
  // A choice stays as it was made: nothing of it is to be done again, or can be given up.
  const prices = await page.evaluate(readPrices);
  if (prices === 'shown') return 'it shows a price';
  const isChosen = prices === 'worked out';
  if (isAnswered && !isChosen) {
    await page.clock.runFor(wait);
    return undefined;
  }
  if (!isChosen && !(await isWaiting())) return 'it does not show that it waits';
  if (!isChosen && !/still loading/.test(said)) return 'the page does not say that it waits';
  await page.clock.runFor(delay === 3_000 ? delay : 12_000);
  if (delay === 3_000) return undefined;
  if (!/loads slowly/.test(await notice())) return 'nobody says that it is slow';
  if (delay === 12_000) return undefined;
  await page.clock.runFor(wait);
  if (isChosen)
    return (await page.evaluate(readPrices)) === 'worked out' ? undefined : 'it shows a price';
  if (!/was not done/.test(await notice())) return 'nobody says that it is given up';
  return (await isWaiting()) ? 'it waits for ever' : undefined;
}

/** What the page shows in place of the prices that depend on a choice. */
const readPrices = (): 'none' | 'worked out' | 'shown' => {
  const prices = [...document.querySelectorAll('[data-changed] [data-computed]')];
  const isSaid = (price: Element) =>
    getComputedStyle(price, '::after').content.includes('Working out the price') &&
    [...price.children].every((child) => getComputedStyle(child).visibility === 'hidden');
  if (prices.length === 0) return 'none';
  return prices.every(isSaid) ? 'worked out' : 'shown';
};
