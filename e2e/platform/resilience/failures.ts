import { expect, type Locator, type Page } from '@playwright/test';

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
