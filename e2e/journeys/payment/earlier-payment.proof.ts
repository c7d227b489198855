import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { livePayments } from '../../site/configuration.ts';
import {
  cardPage,
  chargeStates,
  confirming,
  expectBought,
  payButton,
  payCardElsewhere,
  reachPayment,
  sendDetails,
} from '../purchase/purchase.ts';
import type { Applicant } from '../trial/trial-form.ts';
import { begin, byCard, payByPhone } from './ways-to-pay.ts';

// The last digit of the buyer's own telephone says how a prompt ends.
test.use({ siteChanges: livePayments });

/** Goes back to step 1 while a payment is open, and gives another email address. */
async function correct(page: Page, applicant: Applicant): Promise<Applicant> {
  const corrected = { ...applicant, email: applicant.email.replace('@', '.k@') };
  await sendDetails(page, corrected);
  return corrected;
}

test('correcting the email address ends the card payment that was begun', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byCard);
  const corrected = await correct(page, applicant);
  await expect(payButton(page)).toBeVisible();
  expect(chargeStates(site, applicant.email)).toEqual(['unpaid']);
  await begin(page, byCard);
  await cardPage(page).pay();
  await expectBought(page, site, corrected);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the account gets the name and phone number that were corrected meanwhile', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byCard);
  const corrected = { ...applicant, name: 'Wanjiru N. Kamau', phone: '0700000001' };
  await sendDetails(page, corrected);
  await expect(confirming(page)).toBeVisible();
  await cardPage(page).pay();
  await expectBought(page, site, corrected);
});

test('a payment that has arrived meanwhile is reported, and creates its own account', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byCard);
  await payCardElsewhere(page);
  await correct(page, applicant);
  const arrived = status(page, 'Your earlier payment has arrived');
  await expect(arrived).toContainText(`for ${applicant.company} (${applicant.email})`);
  await expect(arrived.locator('..')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go on to that account' }).click();
  await expectBought(page, site, applicant);
});

test('a request that is still on the phone is continued, and nothing else is charged', async ({
  page,
  context,
  site,
}) => {
  const open = (tab: Page) => status(tab, 'An earlier payment may still go through');
  const applicant = await reachPayment(page);
  await payByPhone(page, '254712345675');
  await expect(confirming(page)).toBeVisible();
  await correct(page, applicant);
  await expect(open(page)).toContainText('by mobile money');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(open(page)).toBeVisible();

  // A tab that does not know whose payment it is can only forget it.
  const other = await context.newPage();
  await correct(other, { ...applicant, company: 'Jua Kali', email: 'otieno@jua.example' });
  await expect(open(other)).not.toContainText(applicant.email);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'This was not me: forget it' }).click();
  await expect(payButton(other)).toBeVisible();

  await page.getByRole('button', { name: 'Go on with that payment' }).click();
  await expect(page).toHaveURL(paths.payment());
  await expect(confirming(page)).toBeVisible();
  expect(chargeStates(site, applicant.email)).toEqual(['open']);
});

test('paying in one tab ends the payment of another', async ({ page, context, site }) => {
  const applicant = await reachPayment(page);
  const other = await context.newPage();
  const corrected = await reachPayment(other, { ...applicant, email: 'second@mavuno.example' });
  await begin(page, byCard);
  await begin(other, byCard);
  await cardPage(other).pay();
  await expectBought(other, site, corrected);
  await expect(cardPage(page).payKes).toBeVisible();
  expect(chargeStates(site, applicant.email)).toEqual(['unpaid']);
});
