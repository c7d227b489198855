import { seeded } from '@platform/testing/random';
import type { Page, Request } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive, becomeAlive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls, holdAnswers } from '../../fixtures/traffic.ts';
import { launchOptions } from '../engines/browsers.ts';
import {
  chargeStates,
  devicesAlone,
  expectBought,
  purchaseAddress,
  purchaseOn,
  reachPayment,
  reachPaymentWhileStopped,
} from '../journeys/purchase/purchase.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import { SEEDS, walkHistory } from './history.ts';

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

const isQuestion = (request: Request) => request.url().endsWith(STATUS);

test('a form that comes back has what was typed, and goes on', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  await purchaseOn(page).details.fillIn(applicant);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await purchaseOn(page).details.expectFilledIn(applicant);
  await expect(purchaseOn(page).details.terms).toBeChecked();
  await purchaseOn(page).details.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();
});

for (const isOffline of [false, true]) {
  test(`a payment that was made meanwhile is noticed as soon as the kept page ${isOffline ? 'has a network' : 'is shown'}`, async ({
    page,
    context,
    site,
    expectProblems,
  }) => {
    expectProblems(/ERR_INTERNET_DISCONNECTED/);
    const applicant = await reachPaymentWhileStopped(page);
    await purchaseOn(page).payButton.click();
    await expect(purchaseOn(page).confirming).toBeVisible();
    await expect(purchaseOn(page).card.payKes).toBeVisible();
    const address = await purchaseOn(page).card.address();
    const questions = countCalls(page, STATUS);
    const unanswered = isOffline ? page.waitForEvent('requestfailed', isQuestion) : undefined;
    await leaveAndComeBack(page, `${site.setupAddress}/health`, async () => {
      await page.request.post(address, { multipart: { choice: 'pay' } });
      await context.setOffline(isOffline);
    });
    if (isOffline) {
      await unanswered;
      await expect(purchaseOn(page).confirming).toBeVisible();
      await context.setOffline(false);
    }
    await expectBought(page, site, applicant);
    if (!isOffline) expect(questions()).toBe(1);
  });
}

test('an order of hardware is paid once on the kept page, and its confirmation is kept as well', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page, { selection: devicesAlone });
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await purchaseOn(page).payButton.click();
  await expect(purchaseOn(page).confirming).toBeVisible();
  const pay = purchaseOn(page).card.payKes;
  await pay.scrollIntoViewIfNeeded();
  const place = await pay.boundingBox();
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  // Playwright does not find what is in a frame of a restored page. A mouse does.
  if (!place) throw new Error('the card page has no button to pay');
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  const paid = page.getByRole('heading', { level: 1, name: 'Your order is paid' });
  await expect(paid).toBeVisible();
  expect(chargeStates(site, applicant.email)).toEqual(['paid']);
  await leaveAndComeBack(page, `${site.setupAddress}/health`);
  await expect(page).toHaveURL(paths.accountCreated());
  await expect(paid).toBeVisible();
});

// Back, to an entry that the router has made, loads a document. Visitors do not always wait for it.
for (const isElsewhere of [false, true]) {
  const step = isElsewhere ? 'leaves for another site and comes back' : 'goes forward again';
  test(`who goes back and ${step} before the page has come finds the page of the address`, async ({
    page,
    site,
  }) => {
    const elsewhere = `${site.setupAddress}/health`;
    await arrive(page, paths.pricing());
    await page.locator(`footer a[href="${paths.about()}"]`).click();
    await expectArrived(page, paths.about());
    const letThrough = await holdAnswers(page, /\.js$|\/pricing$/);
    await page.reload({ waitUntil: 'domcontentloaded' });
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.evaluate(() => history.back());
    await asked;
    if (isElsewhere) await page.goto(elsewhere);
    // Playwright takes the loading that ends for the one it waits for.
    else await expect(page.goForward()).rejects.toThrow('ERR_ABORTED');
    letThrough();
    if (isElsewhere) await page.evaluate(() => history.back());
    await expect(page).toHaveURL(isElsewhere ? paths.pricing() : paths.about());
    await expect(page).toHaveTitle(isElsewhere ? /pric/i : /about/i);
    await becomeAlive(page);
  });
}

test('a history in which pages are shown again shows the page of each address', async ({
  newVisitor,
  site,
}) => {
  let shownAgain = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const page = await newVisitor({ reducedMotion: 'reduce' });
    shownAgain += await walkHistory(page, `${site.setupAddress}/health`, seeded(seed).next);
  }
  expect(shownAgain).toBeGreaterThan(0);
});
