import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { launchOptions } from '../engines/browsers.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { countCalls } from '../fixtures/traffic.ts';
import {
  cardPage,
  confirming,
  detailsForm,
  devicesAlone,
  expectBought,
  payButton,
  purchaseAddress,
  reachPayment,
  reachPaymentWhileStopped,
} from '../journeys/purchase/purchase.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';

/*
 * A browser keeps the page that a visitor leaves, and shows it again on the way back: with its scripts
 * where they stopped, and without what happened in between.
 */

// Playwright switches this cache off, and only the whole browser has it.
const keepingPages = {
  ...launchOptions('program'),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
test.use({ launchOptions: keepingPages });

// The other origin has no icon.
test.beforeEach(({ expectProblems }) => expectProblems(/favicon\.ico/));

const STATUS = '/pesapal_transaction_status.php';

/** Leaves for another origin and comes back to the same page: only that one has the listener. */
async function leaveAndComeBack(page: Page, elsewhere: string, meanwhile = async () => {}) {
  await page.evaluate(() => {
    delete document.documentElement.dataset.shownAgain;
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.shownAgain = String(persisted);
    });
  });
  await page.goto(elsewhere);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-shown-again', 'true');
}

/** Begins to pay by card with a stopped clock, so that the page asks only because of an event. */
async function beginToPay(page: Page) {
  const applicant = await reachPaymentWhileStopped(page);
  await payButton(page).click();
  await expect(confirming(page)).toBeVisible();
  await expect(cardPage(page).frame.getByRole('button', { name: /^Pay KES/ })).toBeVisible();
  const address = await cardPage(page).address();
  const payElsewhere = async () => {
    await page.request.post(address, { multipart: { choice: 'pay' } });
  };
  return { applicant, payElsewhere };
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

test('a payment that was made meanwhile is noticed as soon as the page is shown again', async ({
  page,
  site,
}) => {
  const { applicant, payElsewhere } = await beginToPay(page);
  const asked = countCalls(page, STATUS);
  await leaveAndComeBack(page, `${site.setupAddress}/health`, payElsewhere);
  await expectBought(page, site, applicant);
  expect(asked()).toBe(1);
});

test('a payment that was made meanwhile is noticed as soon as the kept page has a network', async ({
  page,
  context,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  const { applicant, payElsewhere } = await beginToPay(page);
  const unanswered = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(STATUS),
  );
  await leaveAndComeBack(page, `${site.setupAddress}/health`, async () => {
    await payElsewhere();
    await context.setOffline(true);
  });
  await unanswered;
  await expect(confirming(page)).toBeVisible();
  await context.setOffline(false);
  await expectBought(page, site, applicant);
});

test('an order of hardware is paid once on the kept page, and its confirmation is kept as well', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page, { selection: devicesAlone });
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await payButton(page).click();
  await expect(confirming(page)).toBeVisible();
  const pay = cardPage(page).frame.getByRole('button', { name: /^Pay KES/ });
  await pay.scrollIntoViewIfNeeded();
  const place = await pay.boundingBox();
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  // Playwright does not find what is in a frame of a kept page. A mouse does.
  if (!place) throw new Error('the card page has no button to pay');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  const paid = page.getByRole('heading', { level: 1, name: 'Your order is paid' });
  await expect(paid).toBeVisible();
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ state }) => state)).toEqual(['paid']);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await expect(page).toHaveURL(paths.accountCreated());
  await expect(paid).toBeVisible();
});
