import { paths } from '@site/contracts/paths';
import { expect, test } from '../fixtures/test.ts';
import type { Condition } from './condition.ts';
import { openPage } from './open-page.ts';
import { walk } from './walk.ts';

/** Browsers that would write numbers, dates and lines in ways of their own. */
const locales: readonly Condition[] = [
  { name: 'in Swahili', browser: { locale: 'sw-KE' } },
  {
    name: 'in English, in America',
    browser: { locale: 'en-US', timezoneId: 'America/Los_Angeles' },
  },
  { name: 'in Arabic', browser: { locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' } },
];

/** Pages with amounts, quantities and dates. */
const pages = [paths.pricing(), paths.deviceCheckout(), paths.register(), paths.payment()];

for (const path of pages) {
  test(`amounts and dates at ${path} are those of Kenya, whatever the browser's language`, async ({
    newVisitor,
  }) => {
    const [page, ...others] = await Promise.all([
      openPage(newVisitor, path),
      ...locales.map((locale) => openPage(newVisitor, path, locale)),
    ]);
    await walk(
      page,
      others.map((other, index) => ({ page: other, name: locales[index]?.name ?? '' })),
    );
    for (const other of others) {
      await expect(other.locator('body')).toHaveCSS('direction', 'ltr');
      await expect(other.locator('html')).toHaveAttribute('lang', /^en/);
    }
  });
}
