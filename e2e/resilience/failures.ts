import { expect, type Locator, type Page } from '@playwright/test';
import { holdAnswers } from '../fixtures/hold-answers.ts';
import { changeOneByte, removeFile } from '../site/damage.ts';
import type { PricingFiles } from '../site/pricing-files.ts';

/** How a release can fail a visitor, and how that is mended. */
interface Failure {
  readonly what: string;
  /** Brings it about, for one page where it is the network's; resolves to what mends it. */
  cause(page: Page, files: PricingFiles): Promise<() => void | Promise<void>>;
  /** Waits for what the page does about it. */
  outcome(page: Page, shown: Locator): Promise<void>;
}

/** @param module what a visitor asks pricing for: its page, or the plans inside another page */
export function failuresOf(module: 'page' | 'plans'): readonly Failure[] {
  const outcome = (_page: Page, shown: Locator) => expect(shown).toBeVisible();
  return [
    { what: 'the entry is missing', cause: (_page, { entry }) => removeFile(entry), outcome },
    {
      what: 'one byte has changed',
      cause: (_page, files) => changeOneByte(files[module]),
      outcome,
    },
    {
      what: 'the entry does not arrive',
      cause: (page, { release }) =>
        holdAnswers(page, new RegExp(`/releases/pricing/${release}/entry\\.`)),
      outcome: afterTimeout,
    },
  ];
}

/** Lets the clock run past the time-out of pricing's entry, once the page waits for it. */
async function afterTimeout(page: Page, shown: Locator): Promise<void> {
  await expect(page.locator('script[src*="/releases/pricing/"]').first()).toBeAttached();
  await expect(async () => {
    await page.clock.fastForward(8_000);
    // Time enough for another release to arrive, which the next step would be too much for.
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/**
 * What the browser, the shell and its loader say where pricing's files fail, and that what was
 * fetched in advance for its page is of no use then.
 */
export const complaints = new RegExp(
  [
    '/releases/pricing/',
    '^console error: pricing \\d',
    'The remote "pricing" is already registered',
    'was preloaded using link preload but not used',
  ].join('|'),
);

/** Opens a page with a clock that the test drives, without waiting for files that may never arrive. */
export async function open(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address, { waitUntil: 'commit' });
}
