import { paths } from '@site/contracts/paths';
import { expect, test } from '../fixtures/test.ts';
import type { Condition } from './condition.ts';
import { openPage } from './open-page.ts';
import { walk } from './walk.ts';

/** Browsers that would write numbers, dates and lines in ways of their own. */
const swahili: Condition = { name: 'in Swahili', browser: { locale: 'sw-KE' } };
const american: Condition = {
  name: 'in English, in America',
  browser: { locale: 'en-US', timezoneId: 'America/Los_Angeles' },
};
const arabic: Condition = {
  name: 'in Arabic, far to the east',
  browser: { locale: 'ar-EG', timezoneId: 'Pacific/Kiritimati' },
};

/** Pages with amounts, quantities and dates. */
const visits = [
  [paths.pricing(), swahili],
  [paths.pricing(), arabic],
  [paths.deviceCheckout(), american],
  [paths.deviceCheckout(), arabic],
  [paths.payment(), arabic],
] as const;

for (const [path, locale] of visits) {
  test(`amounts and dates at ${path} are those of Kenya in a browser ${locale.name}`, async ({
    newVisitor,
  }) => {
    const page = await openPage(newVisitor, path);
    const other = await openPage(newVisitor, path, locale);
    await expect(other.locator('body')).toHaveCSS('direction', 'ltr');
    await expect(other.locator('html')).toHaveAttribute('lang', /^en/);
    await walk(page, [{ condition: locale, page: other }]);
  });
}
