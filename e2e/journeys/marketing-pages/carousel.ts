import type { Page } from '@playwright/test';
import { arrive, FRAME } from '../../fixtures/arrive.ts';

/** Opens the home page, where nothing moves before it is near the window, and stops its clock. */
export async function arriveAtHome(page: Page) {
  await page.clock.install();
  await arrive(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Advances the clock until something has happened, so that the test knows the time from then on.
 */
export async function passTimeUntil(page: Page, happened: () => Promise<boolean>) {
  while (!(await happened())) await page.clock.runFor(5 * FRAME);
}
