import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { launchOptions } from '../browser/launch-options.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { devicesAlone, orderHardware } from '../journeys/purchase/hardware.ts';
import {
  cardPage,
  confirming,
  detailsForm,
  expectBought,
  payButton,
  purchaseAddress,
  reachPayment,
} from '../journeys/purchase/purchase.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';

/*
 * The browser keeps a page that is left as it is, and shows it again on the way back: with its scripts
 * where they were, and without what happened meanwhile.
 */

// Playwright turns this cache off.
test.use({
  launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

/** Leaves for another origin, lets something happen there, and comes back to the kept page. */
async function leaveAndComeBack(page: Page, elsewhere: string, happen = async () => {}) {
  await page.evaluate(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.shownAgain = String(persisted);
    }),
  );
  await page.goto(elsewhere);
  await happen();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html[data-shown-again]')).toHaveAttribute('data-shown-again', 'true');
}

test('a form that comes back has what was typed, and goes on', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  await detailsForm(page).fillIn(applicant);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await detailsForm(page).expectFilledIn(applicant);
  await expect(detailsForm(page).terms).toBeChecked();
  await detailsForm(page).next.click();
  await expect(payButton(page)).toBeVisible();
});

test('a payment that was made meanwhile is noticed at once', async ({ page, site }) => {
  const applicant = await reachPayment(page);
  await payButton(page).click();
  await expect(confirming(page)).toBeVisible();
  const card = await page.locator('iframe').getAttribute('src');
  const pay = async () => {
    await page.request.post(card ?? '', { multipart: { choice: 'pay' } });
  };
  const at = Date.now();
  await leaveAndComeBack(page, `${site.setupAddress}/health`, pay);
  await expectBought(page, site, applicant);
  expect(Date.now() - at, 'milliseconds, against 15,000 of a poll').toBeLessThan(15_000);
});

test('an order of hardware is paid on the kept page, once', async ({ page, site }) => {
  const applicant = await orderHardware(page, devicesAlone);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await payButton(page).click();
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await cardPage(page).pay();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is paid' })).toBeVisible();
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ state }) => state)).toEqual(['paid']);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await expect(page).toHaveURL(paths.accountCreated());
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is paid' })).toBeVisible();
});
