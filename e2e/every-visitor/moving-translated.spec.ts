import { paths } from '@site/contracts/paths';
import { test } from '../fixtures/test.ts';
import { openPage } from './open-page.ts';
import { translated } from './translated.ts';
import { compare } from './walk.ts';

/** Pages of all teams, with and without header and footer, one after the other. */
const tour = [
  paths.pricing(),
  paths.devices(),
  paths.deviceCheckout(),
  paths.home(),
  paths.features(),
  paths.register(),
];

test('a visitor of translated pages moves through the site and sees each page whole', async ({
  newVisitor,
}) => {
  const page = await openPage(newVisitor, paths.contact());
  const other = await openPage(newVisitor, paths.contact(), translated);
  for (const path of tour) {
    await Promise.all(
      [page, other].map(async (one) => {
        await one
          .locator(`a[href^="${path}"]`)
          .first()
          .evaluate((link: HTMLElement) => link.click());
        await one.waitForURL((url) => url.pathname === path);
      }),
    );
    await compare(page, [{ condition: translated, page: other }], `at ${path}`);
  }
});
