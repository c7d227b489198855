import type { Page } from '@playwright/test';

/** The part of a page below a heading. */
export function section(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2, exact: true }) });
}
