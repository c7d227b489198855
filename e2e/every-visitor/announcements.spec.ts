import { paths } from '@site/contracts/paths';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { hideCompletion, holdAnswers } from '../fixtures/traffic.ts';
import {
  cardPage,
  chooseMobileMoney,
  detailsForm,
  payAgain,
  payButton,
  purchaseAddress,
  reachPayment,
} from '../journeys/purchase/purchase.ts';
import { newApplicant, registerAddress, trialForm } from '../journeys/trial/trial-form.ts';
import { promptAndDebit } from '../site/configuration.ts';
import { listen } from './listen.ts';

/*
 * What a visitor hears who cannot see the page change: each change once, whole, and nothing else.
 * What takes the focus is heard with it, and marked so.
 */

/** States that are not heard where the answer comes at once. */
const passing = /^(Verifying Credentials|Checking the price|Redirecting)/;

test.use({
  siteChanges: { payments: { ...promptAndDebit, methods: ['credit_card', 'mobile_money'] } },
});
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

test('the heading of the next page is heard once, and nothing of what is on it', async ({
  page,
}) => {
  const listener = await listen(page);
  await arrive(page, paths.home());
  await listener.expectSaid();
  await page.getByRole('banner').getByRole('link', { name: 'Devices' }).click();
  await listener.expectSaid('(focus) Devices that are ready to sell');
  await page.goBack();
  await listener.expectSaid('(focus) Digitize & Transform your Business');
});

test('the price of each plan is heard when it changes', async ({ page }) => {
  const listener = await listen(page);
  await arrive(page, paths.pricing());
  await page.getByText('Monthly', { exact: true }).click();
  await listener.expectSaid(
    'Basic Plan, Upto 3 users: KSh 1,200 a month',
    'Business Plan, Upto 3 users: KSh 2,500 a month',
  );
  const business = page.getByRole('article', { name: 'Business Plan' });
  await business.getByRole('combobox', { name: 'Users' }).selectOption('5');
  await listener.expectSaid('Business Plan, Upto 5 users: KSh 3,333 a month');
  await business.getByRole('checkbox', { name: /^Thermal printer/ }).check();
  await listener.expectSaid(/^Business Plan, Upto 5 users: KSh 13,833 to start: .*KSh 10,500/);
});

test('the total of an order is heard, and that nothing is chosen', async ({ page }) => {
  const listener = await listen(page);
  await arrive(page, paths.deviceCheckout());
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  await listener.expectSaid(
    '(focus) Nothing chosen yet: Choose at least one device with its plus button, then proceed.',
  );
  await page.getByRole('button', { name: 'One Thermal printer more' }).click();
  await listener.expectSaid('Total KSh 10,500');
  await page.getByRole('textbox', { name: /Cash drawer/ }).fill('3');
  await listener.expectSaid('Total KSh 36,300');
});

test('the errors of a sign-up are heard together, then that it goes on and that it worked', async ({
  page,
}) => {
  const listener = await listen(page);
  await arrive(page, registerAddress);
  const form = trialForm(page);
  const letArrive = await holdAnswers(page, '**/setup.php');
  await form.submit.click();
  await listener.expectSaid(
    /^\(focus\) Please check these fields: Company name is required Valid email .* conditions$/,
  );
  await form.fillIn(newApplicant());
  await form.submit.click();
  await listener.expectSaid('Account Creation. Creating Your account... Please be patient...');
  letArrive();
  await listener.expectSaid(
    'Your registration was successful! Check your email for login details.',
    'Account Created Successfully ... Check your email for instructions on how to access your account...',
  );
});

test('each state of a payment by card is heard, up to the account', async ({ page }) => {
  const listener = await listen(page, { except: passing });
  const letStart = await holdAnswers(page, '**/pesapal_bank.php');
  await hideCompletion(page);
  const letSetUp = await holdAnswers(page, '**/bank_setup.php');
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn(newApplicant());
  await form.next.click();
  await expect(payButton(page)).toBeVisible();
  await listener.expectSaid('(focus) Payment');
  await page.getByRole('radio', { name: 'Payment through Pesapal' }).check();
  await payButton(page).click();
  await listener.expectSaid('Payment Processing. Payment Initiated...');
  letStart();
  await listener.expectSaid(
    /^\(focus\) Confirming Payment\.\.\.: Pay on the page of Pesapal below/,
    /^This is the payment page of Pesapal/,
  );
  // The focus is in the provider's page then, which goes away with it.
  await cardPage(page).pay();
  await listener.expectSaid(
    /^(\(focus\) )?Account Creation[.:] Creating Your Nguzo Cloud Erp Account/,
  );
  letSetUp();
  await expect(page).toHaveURL(paths.accountCreated());
  await listener.expectSaid('Account Creation Successful!', '(focus) Account Creation Successful!');
});

test('a refused number, a declined payment and its reason are heard', async ({ page }) => {
  const listener = await listen(page, { except: /^(Verifying|Checking|Payment Processing)/ });
  await reachPayment(page);
  await listener.expectSaid('(focus) Payment');
  await chooseMobileMoney(page, '0712');
  await payButton(page).click();
  await listener.expectSaid('(focus) Please enter a valid phone number to proceed');
  await chooseMobileMoney(page, '254712345672');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Yes, proceed' }).click();
  await expect(payAgain(page)).toBeVisible();
  await listener.expectSaid(
    /^\(focus\) Confirming Payment\.\.\.: Confirm the request on your phone/,
    /^\(focus\) The payment did not go through: The request was cancelled on the phone/,
  );
});
