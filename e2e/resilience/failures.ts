import { expect, type Locator, type Page } from '@playwright/test';
import { holdAnswers } from '../fixtures/traffic.ts';
import { removeFile } from '../site/faults.ts';
import type { PricingFiles } from '../site/live.ts';

interface Failure {
  readonly what: string;
  cause(page: Page, files: PricingFiles): Promise<() => void | Promise<void>>;
  outcome(page: Page, shown: Locator): Promise<void>;
}

const outcome = (_page: Page, shown: Locator) => expect(shown).toBeVisible();

export const entryIsMissing: Failure = {
  what: 'the entry is missing',
  cause: (_page, { entry }) => removeFile(entry),
  outcome,
};

export const entryDoesNotArrive: Failure = {
  what: 'the entry does not arrive',
  cause: (page, { release }) =>
    holdAnswers(page, new RegExp(`/releases/pricing/${release}/entry\\.`)),
  /** Advances the clock past the timeout of pricing's entry, once the page waits for it. */
  async outcome(page, shown) {
    await expect(page.locator('script[src*="/releases/pricing/"]').first()).toBeAttached();
    // Once: a second step would end the wait for the other release too.
    await page.clock.fastForward(8_000);
    await expect(shown).toBeVisible();
  },
};

export const expectedErrors =
  /\/releases\/pricing\/|^console error: pricing \d|The remote "pricing" is already registered/;

/** React reports that a part of the page differs from what was prerendered, by another release. */
export const switched = /React error #4(?:18|22)/;

export function unavailableNotice(page: Page) {
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
  return { notice, tryAgain: notice.getByRole('button', { name: 'Try again' }) };
}

/** In place of a part whose code throws. */
export const faultNotice = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'That is our fault' });

/** A heading that names its release: each has other plans' titles. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true });

export const devicesInHeader = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' });

/** Ticks the first add-on of the Basic Plan, which changes its price where the plans are alive. */
export async function expectPlansAlive(page: Page): Promise<void> {
  const plan = page.getByRole('article', { name: 'Basic Plan' });
  await plan.getByRole('checkbox').check();
  await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
}
