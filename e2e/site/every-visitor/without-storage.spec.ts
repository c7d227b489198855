import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { pageTitle, status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { markDocument } from '../../fixtures/traffic.ts';
import { card } from '../journeys/pricing/plan-cards.ts';
import {
  chargeStates,
  expectBought,
  payByCard,
  purchaseOn,
} from '../journeys/purchase/purchase.ts';
import {
  type Applicant,
  accountCreated,
  newApplicant,
  trialForm,
} from '../journeys/trial/trial-form.ts';
import { blockStorage } from './conditions.ts';

const warning = (page: Page) => status(page, 'This browser stores nothing for this site');

/** The warning has a telephone and a chat, and stands above everything that can be typed. */
async function expectWarned(page: Page) {
  await expect(warning(page).getByRole('link').first()).toHaveAttribute('href', /^tel:\+254/);
  const chat = warning(page).getByRole('link', { name: 'write on WhatsApp' });
  await expect(chat).toHaveAttribute('href', /^https:\/\//);
  const isAbove = (box: Node) => {
    const field = document.querySelector('main input:not([type=hidden])');
    return !field || box.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  expect(await warning(page).evaluate(isAbove)).toBe(true);
}

async function choosePlan(page: Page, applicant: Applicant) {
  await arrive(page, paths.pricing());
  await card(page, 'Basic Plan')
    .getByRole('link', { name: /^Purchase Plan/ })
    .click();
  await expect(page).toHaveURL(/\/register\/step1/);
  await expectWarned(page);
  await purchaseOn(page).details.fillIn(applicant);
  await purchaseOn(page).details.next.click();
  await expectArrived(page, paths.payment());
  await expect(purchaseOn(page).orderSummary).toContainText('KES 12,000');
}

test('a plan is bought, and a reload during the payment says what is lost and charges nothing', async ({
  page,
  site,
}) => {
  await blockStorage(page, 'forbidden');
  await page.clock.setFixedTime('2026-11-20T20:59:00Z');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const applicant = newApplicant();
  await choosePlan(page, applicant);
  await purchaseOn(page).payButton.click();
  await expect(purchaseOn(page).confirming).toBeVisible();
  await expect(purchaseOn(page).card.payKes).toBeVisible();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText(/so your details are lost\..* you are not charged twice\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  // Midnight in Nairobi makes no other order of the same details.
  await page.clock.setFixedTime('2026-11-20T21:01:00Z');
  await page.getByRole('link', { name: 'Enter your details' }).click();
  await expectArrived(page, paths.purchase());

  await choosePlan(page, applicant);
  const expectSameDocument = await markDocument(page);
  await expectWarned(page);
  await page.getByRole('link', { name: 'Change details' }).click();
  await purchaseOn(page).details.expectFilledIn(applicant);
  await expect(purchaseOn(page).details.terms).toBeChecked();
  await purchaseOn(page).details.next.click();
  await expectArrived(page, paths.payment());
  await payByCard(page);
  await expectBought(page, site, applicant);
  await expectSameDocument();
});

test('devices are bought from the shop to the receipt, and sales can be asked for them', async ({
  page,
  site,
}) => {
  await blockStorage(page, 'absent');
  const applicant = newApplicant();
  await arrive(page, paths.devices());
  const expectSameDocument = await markDocument(page);
  await page.getByRole('link', { name: 'Buy Cash drawer' }).click();
  await expectArrived(page, paths.deviceCheckout());
  await expectWarned(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All devices' }).click();
  await page.getByRole('link', { name: 'Buy Thermal printer' }).click();
  await expect(status(page, 'Total')).toContainText('KSh 19,100');
  await page.getByRole('button', { name: 'Ask our sales team instead' }).click();
  await expectArrived(page, paths.sendInquiry());
  await expectWarned(page);
  await expect(page.getByLabel('Message')).toHaveValue(/1 × Cash drawer at KSh 8,600/);
  await page.goBack();
  await page.getByRole('main').getByText('Proceed to payment', { exact: true }).click();
  await expect(purchaseOn(page).details.company).toBeVisible();
  await expectWarned(page);
  await purchaseOn(page).details.fillIn(applicant);
  await purchaseOn(page).delivery.fillIn();
  await purchaseOn(page).details.next.click();
  await expectArrived(page, paths.payment());
  await payByCard(page);
  await expect(pageTitle(page, 'Your order is paid')).toBeVisible();
  expect(chargeStates(site, applicant.email)).toEqual(['paid']);
  await expectSameDocument();
});

test('a trial is begun from the price card', async ({ page, site }) => {
  await blockStorage(page, 'full');
  const applicant = newApplicant();
  await arrive(page, paths.pricing());
  await card(page, 'Basic Plan')
    .getByRole('link', { name: /Free Trial/ })
    .click();
  await expect(page).toHaveURL(/\/auth\/register/);
  await expectWarned(page);
  await trialForm(page).fillIn(applicant);
  await trialForm(page).submit.click();
  await expect(accountCreated(page)).toBeVisible();
  expect(site.accounts(applicant.email)).toHaveLength(1);
});
