import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { status } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { countCalls } from '../../../fixtures/traffic.ts';
import { testPayments } from '../../../harness/configuration.ts';
import {
  chargeStates,
  expectBought,
  payCardElsewhere,
  purchaseAddress,
  purchaseOn,
  reachPayment,
  sendDetails,
} from '../purchase/purchase.ts';
import type { Applicant } from '../trial/trial-form.ts';
import { begin, byCard, byPhone, payByPhone } from './ways-to-pay.ts';

/* In the end there is one account and one charge; each answer is tested beside the page. */

// The last digit of the buyer's own telephone says how a prompt ends.
test.use({ siteChanges: testPayments });

test('a buyer who closed the tab finds the payment again, and pays once', async ({
  page,
  context,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byPhone);
  await page.close();

  const later = await context.newPage();
  const starts = countCalls(later, byPhone.start);
  await arrive(later, paths.payment());
  await expect(later.getByText('A payment was begun on this device')).toBeVisible();
  await expectAccessible(later);
  await later.getByRole('link', { name: 'Enter my details again' }).click();
  await expectArrived(later, purchaseAddress);
  await purchaseOn(later).details.fillIn(applicant);
  await purchaseOn(later).details.next.click();
  await expectBought(later, site, applicant);
  expect(starts()).toBe(0);
});

const correct = (page: Page, applicant: Applicant) =>
  sendDetails(page, { applicant: { ...applicant, email: applicant.email.replace('@', '.k@') } });

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
  await expect(purchaseOn(page).confirming).toBeVisible();
  await correct(page, applicant);
  await expect(open(page)).toContainText('by M-Pesa');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(open(page)).toBeVisible();
  await expectAccessible(page);

  // A tab that does not know whose payment it is can only forget it.
  const other = await context.newPage();
  await correct(other, { ...applicant, company: 'Jua Kali', email: 'otieno@jua.example' });
  await expect(open(other)).not.toContainText(applicant.email);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'This was not me: forget it' }).click();
  await expect(purchaseOn(other).payButton).toBeVisible();

  await page.getByRole('button', { name: 'Go on with that payment' }).click();
  await expect(page).toHaveURL(paths.payment());
  await expect(purchaseOn(page).confirming).toBeVisible();
  // Its money comes 45 seconds after the request, which a slow machine may reach.
  expect(chargeStates(site, applicant.email)).toHaveLength(1);
});
