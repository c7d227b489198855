import type { Page } from '@playwright/test';

/** The notice that replaces a part of the page which could not be loaded. */
export function unavailableNotice(page: Page) {
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
  return { notice, tryAgain: notice.getByRole('button', { name: 'Try again' }) };
}
