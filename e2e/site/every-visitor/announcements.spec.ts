import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { hideCompletion, holdAnswers } from '../../fixtures/traffic.ts';
import { card } from '../journeys/pricing/plan-cards.ts';
import { purchaseAddress, purchaseOn } from '../journeys/purchase/purchase.ts';
import { newApplicant, registerAddress, trialForm } from '../journeys/trial/trial-form.ts';
import { listen } from './listen.ts';

/* Each change is heard once, whole, and nothing else; what takes the focus is marked. */

test('the next page, a price and a total are heard once each', async ({ page }) => {
  const { expectAnnounced } = await listen(page);
  await arrive(page, paths.home());
  await expectAnnounced();
  await page.getByRole('banner').getByRole('link', { name: 'Devices' }).click();
  await expectAnnounced('(focus) Devices that are ready to sell');
  await page.goBack();
  await expectAnnounced('(focus) Digitize & Transform your Business');

  await arrive(page, paths.pricing());
  await page.getByText('Monthly', { exact: true }).click();
  await expectAnnounced(
    'Basic Plan, Upto 3 users: KSh 1,200 a month',
    'Business Plan, Upto 3 users: KSh 2,500 a month',
  );
  const business = card(page, 'Business Plan');
  await business.getByRole('combobox', { name: 'Users' }).selectOption('5');
  await expectAnnounced('Business Plan, Upto 5 users: KSh 3,333 a month');
  await business.getByRole('checkbox', { name: /^Thermal printer/ }).check();
  await expectAnnounced(/^Business Plan, Upto 5 users: KSh 13,833 to start: .*KSh 10,500/);

  await arrive(page, paths.deviceCheckout());
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  await expectAnnounced(
    '(focus) Nothing chosen yet: Choose at least one device with its plus button, then proceed.',
  );
  await page.getByRole('button', { name: 'One Thermal printer more' }).click();
  await expectAnnounced('Total incl. VAT KSh 10,500');
  await page.getByRole('textbox', { name: /Cash drawer/ }).fill('3');
  await expectAnnounced('Total incl. VAT KSh 36,300');
});

test('the errors of a sign-up are heard together, then that it worked', async ({ page }) => {
  const { expectAnnounced } = await listen(page);
  await arrive(page, registerAddress);
  const form = trialForm(page);
  const letArrive = await holdAnswers(page, '**/setup.php');
  await form.submit.click();
  await expectAnnounced(
    /^\(focus\) Please check these fields: Company name is required Valid email .* conditions$/,
  );
  await form.fillIn(newApplicant());
  await form.submit.click();
  await expectAnnounced('Account Creation. Creating Your account... Please be patient...');
  letArrive();
  await expectAnnounced(
    'Your registration was successful! Check your email for login details.',
    /^Account Created Successfully \.\.\. Check your email for instructions on how to access your account\.\.\. We have written to \S+@\S+\. Is this address wrong\? Tell us the right one\.$/,
  );
});

test('each state of a payment by card is heard, up to the account', async ({ page }) => {
  // States that are not heard where the answer comes at once.
  const except = /^(Verifying Credentials|Checking the price|Redirecting|If your bank asks)/;
  const { expectAnnounced } = await listen(page, { except });
  const letStart = await holdAnswers(page, '**/pesapal_bank.php');
  await hideCompletion(page);
  const letSetUp = await holdAnswers(page, '**/bank_setup.php');
  await arrive(page, purchaseAddress);
  const form = purchaseOn(page).details;
  await form.fillIn(newApplicant());
  await form.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();
  await expectAnnounced('(focus) Payment');
  await purchaseOn(page).payButton.click();
  await expectAnnounced('Payment Processing. Payment Initiated...');
  letStart();
  await expectAnnounced(
    /^\(focus\) Confirming Payment\.\.\.: Pay on the page of Pesapal below/,
    /^This is the payment page of Pesapal/,
  );
  // The focus is in the provider's page then, which goes away with it.
  await purchaseOn(page).card.pay();
  await expectAnnounced(/^(\(focus\) )?Account Creation[.:] Creating Your Nguzo Cloud Erp Account/);
  letSetUp();
  await expect(page).toHaveURL(paths.accountCreated());
  await expectAnnounced('Account Creation Successful!', '(focus) Account Creation Successful!');
});
