import { createServer } from 'node:http';
import { paths } from '@site/contracts/paths';
import { expectAccessible, expectAccessibleWhileStopped } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { notice, status } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { hideCompletion, holdAnswers } from '../../../fixtures/traffic.ts';
import { listening } from '../../../harness/faults.ts';
import {
  expectBought,
  passTimeUntil,
  payByCard,
  purchaseOn,
  reachPayment,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { newApplicant, signUp } from '../trial/trial-form.ts';
import { byCard } from './ways-to-pay.ts';

const EVERY = byCard.pollInterval;

test('a payment by card creates one account, with notices on the way', async ({ page, site }) => {
  const applicant = await reachPaymentWhileStopped(page);
  const letStart = await holdAnswers(page, `**${byCard.start}`);
  await purchaseOn(page).payButton.click();
  await expect(status(page, 'Payment Processing')).toContainText('Payment Initiated...');
  await expectAccessibleWhileStopped(page);
  // The words stand there until the frame has its page.
  const letPage = await holdAnswers(page, '**/sandbox/card/*');
  letStart();
  await expect(purchaseOn(page).confirming).toBeVisible();
  await expect(page.getByText('Redirecting to Pesapal payment page...')).toBeVisible();
  letPage();
  await hideCompletion(page);
  const letSetUp = await holdAnswers(page, '**/bank_setup.php');
  // The page does not wait for the next poll, because the frame has navigated to another page.
  await purchaseOn(page).card.pay();
  await expect(status(page, 'Account Creation')).toContainText(
    'Creating Your Nguzo Cloud Erp Account... please Be patient...',
  );
  await expectAccessibleWhileStopped(page);
  letSetUp();
  await expectBought(page, site, applicant);
  const toast = page.getByText('Account Creation Successful!').last();
  await page.clock.runFor(2_000);
  await expect(toast).toBeVisible();
  await expectAccessibleWhileStopped(page);
  // The service answers before it has written them.
  const logins = async () =>
    (await site.mails(applicant.email)).filter((mail) => mail.includes(paths.login()));
  await expect.poll(async () => (await logins()).length).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem('account_created'))).toBe('true');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a payment for a name that was taken meanwhile stays, and the page says whom to call', async ({
  page,
  newVisitor,
  site,
}) => {
  const applicant = await reachPaymentWhileStopped(page);
  await purchaseOn(page).payButton.click();
  await expect(purchaseOn(page).confirming).toBeVisible();
  const stranger = await newVisitor();
  await signUp(stranger, { ...newApplicant(), company: applicant.company });
  await expect(stranger.getByText('Email or company already exist!')).toBeVisible();
  // Whoever pays first has the name.
  const other = await newVisitor();
  const namesake = { ...newApplicant(), company: applicant.company };
  await reachPaymentWhileStopped(other, { applicant: namesake });
  await payByCard(other);
  const isBought = async () => site.accounts(namesake.email).length === 1;
  await passTimeUntil(other, EVERY, isBought);
  await purchaseOn(page).card.pay();
  const failed = notice(
    page,
    'Account creation failed or Account exists Please contact support to complete the Process',
  );
  await passTimeUntil(page, EVERY, () => failed.isVisible());
  await expect(failed.getByRole('link', { name: '+254 709 555 010' })).toBeVisible();
  await expectAccessibleWhileStopped(page);
  expect(site.charges(applicant.email)).toHaveLength(1);
  expect(site.accounts(applicant.email)).toEqual([]);
});

test('who skipped step 1 cannot pay, and can forget an abandoned payment', async ({
  page,
  context,
}) => {
  await page.goto(paths.payment());
  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Your details are not in this tab\./)).toBeVisible();
  const wayBack = page.getByRole('link', { name: 'Enter your details' });
  // What is under the pointer stays, however long axe looks.
  await wayBack.hover();
  // A section that comes while axe looks fades in.
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  await wayBack.click();
  await expectArrived(page, paths.purchase());
  await page.goto(paths.accountCreated());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('There is no purchase to show in this tab.')).toBeVisible();

  const left = await context.newPage();
  await reachPayment(left);
  await purchaseOn(left).payButton.click();
  await expect(purchaseOn(left).confirming).toBeVisible();
  await left.close();
  await arrive(page, paths.payment());
  await page.getByRole('button', { name: 'This was not me: forget it' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

/*
 * As 3-D Secure goes on: the provider's page posts to the bank's, at an address that nobody knows before,
 * which leads back. Step 1 came without a new document, and its policy stays until the reload.
 */
test('a buyer confirms a card on the page of the bank, in the frame that no script of the site can lead away', async ({
  page,
  site,
}) => {
  const bank = await startBank();
  // A form without fields leads back with an empty query, where the real page is.
  await page.route(/\/sandbox\/card\/[^?]+$/, (route) => {
    const request = route.request();
    const isPayment = request.method() === 'POST';
    return route.continue(isPayment ? {} : { url: `${bank.address}/?back=${request.url()}` });
  });
  const applicant = await reachPayment(page);
  const { payButton, card } = purchaseOn(page);
  const pay = card.frame.getByRole('button', { name: 'Pay with this card' });
  const confirm = card.frame.getByRole('button', { name: 'Confirm at the bank' });
  const whyATab = page.getByText('Some banks do not show their page inside another one.');
  await payButton.click();
  await pay.click();
  await expect(confirm).toBeVisible();
  await expect(whyATab).toBeVisible();
  const newTab = page.getByRole('link', { name: 'Open the same page in a new tab' });
  await expect(newTab).toHaveAttribute('href', await card.address());
  await expectAccessible(page);

  await page.reload();
  await expect(pay).toBeVisible();
  await expect(whyATab).toHaveCount(0);
  await pay.click();
  expect(await page.evaluate(() => [window.length, window[0]?.length])).toEqual([1, 0]);
  await confirm.click();
  await card.pay();
  await expectBought(page, site, applicant);
  await bank.stop();
});

/** A bank at an address of its own: POST is its page, GET what the provider shows before that. */
async function startBank() {
  const server = createServer(({ method, url }, response) => {
    const back = new URL(url ?? '', bank.address).searchParams.get('back');
    const page =
      method === 'GET'
        ? `<form method="post" action="${bank.address}/?back=${back}"><button>Pay with this card</button></form>`
        : `<form action="${back}"><button>Confirm at the bank</button></form>`;
    response.setHeader('content-type', 'text/html').end(page);
  });
  const bank = await listening(server);
  return bank;
}
