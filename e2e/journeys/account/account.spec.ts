import { paths } from '@site/contracts/paths';
import { forcedColours } from '../../every-visitor/forced-colours.ts';
import { printed } from '../../every-visitor/printed.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { cardPage, detailsForm, payButton, purchaseAddress } from '../purchase/purchase.ts';
import { newApplicant } from '../trial/trial-form.ts';
import { accountPage, boughtFor, openAccount, startTrial } from './account.ts';

const productAddress = 'https://erp.nguzo.example/';
test.use({ siteChanges: { productAddress } });

test('a trial customer signs in, buys a plan and renews it, with one and the same account', async ({
  page,
  site,
}) => {
  const customer = await startTrial(page);
  await openAccount(page, site, customer);
  const account = accountPage(page);
  await expect(account.plan).toContainText('Basic Plan, up to 3 users');
  await expect(account.plan).toContainText(/Until \d+ \w+ \d{4}, \d+ days left/);
  await expect(page.getByRole('link', { name: /^Go to/ })).toHaveAttribute('href', productAddress);
  await expectAccessible(page);

  for (const time of [1, 2]) {
    const questions = countCalls(page, '/account_exists.php');
    await (time === 1 ? account.buy : account.renew).click();
    await expect(boughtFor(page, customer.company)).toBeVisible();
    expect(page.url()).not.toContain('account=');
    const form = detailsForm(page);
    await form.expectFilledIn(customer);
    await expect(form.company).not.toBeEditable();
    await expect(form.email).not.toBeEditable();
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('KES 12,000');
    await expectAccessible(page);
    await form.terms.check();
    await form.next.click();
    await expect(payButton(page)).toBeVisible();
    expect(questions()).toBe(0);
    await payButton(page).click();
    await cardPage(page).pay();
    await expect(page).toHaveURL(paths.accountCreated());
    expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty(
      'signup.account-token',
    );

    await page.goto(`${site.setupAddress}/account`);
    await expect(account.plan).toContainText('Paid until');
    await expect(account.orders.getByText('Basic Plan, up to 3 users, for a year')).toHaveCount(
      time,
    );
    await expect(account.plan).toContainText(String(new Date().getFullYear() + time));
    await expectAccessible(page);
  }
  for (const look of [forcedColours, printed]) {
    await look.apply(page);
    expect(await look.faults(page), look.name).toEqual([]);
  }
  const own = site.accounts().filter(({ email }) => email === customer.email);
  expect(own).toMatchObject([
    { company_name: customer.company, plan: 'Basic Plan', price: 12_000 },
  ]);
  const charges = site.charges().filter(({ email }) => email === customer.email);
  expect(charges.map(({ state }) => state)).toEqual(['paid', 'paid']);
  const mails = async () =>
    (await site.mails()).filter(
      (mail) => mail.includes(customer.email) && mail.includes('plan is paid'),
    );
  await expect.poll(async () => (await mails()).length).toBe(2);
});

test('the account page can be used with the keyboard alone, and is closed after signing out', async ({
  page,
  site,
  expectProblems,
}) => {
  const customer = await startTrial(page);
  await openAccount(page, site, customer);
  const account = accountPage(page);
  await tabTo(page, account.buy);
  await tabTo(page, account.signOut);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You are not signed in');
  await expectAccessible(page);
  expectProblems(/status (of )?403/);
  await page.goto(`${site.setupAddress}/account`);
  await expect(heading).toHaveText('You are not signed in');
});

test('a visitor whose details have an account is told how to buy for it', async ({ page }) => {
  const customer = await startTrial(page);
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn({ ...newApplicant(), email: customer.email });
  await form.next.click();
  const refusal = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Credentials already Exist' });
  await expect(refusal).toContainText('Is it yours?');
  const link = refusal.getByRole('link', { name: 'Sign in to buy for it.' });
  await expect(link).toHaveAttribute('href', paths.login());
  await expectAccessible(page);
});

test('a token that is not good says so, keeps what was typed, and lets another company buy', async ({
  page,
}) => {
  await arrive(page, `${purchaseAddress}#account=made-up`);
  const again = page.getByText('Please sign in again').first();
  await expect(again).toBeVisible();
  await expectAccessible(page);
  const form = detailsForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await form.next.click();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Please sign in again' }).last(),
  ).toBeVisible();
  await form.expectFilledIn(applicant);
  await page.getByRole('button', { name: 'Buy for another company instead' }).click();
  await expect(form.company).toBeFocused();
  await form.expectFilledIn(applicant);
  await form.next.click();
  await expect(page).toHaveURL(paths.payment());
});

test('who the account is can be asked again, and the keyboard stays there while it is', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  const service = '**/account_details*';
  await page.route(service, (route) => route.abort());
  await arrive(page, `${purchaseAddress}#account=made-up`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(again).toBeVisible();
  const notice = page.locator(':focus').filter({ has: again });
  await expect(notice).toBeVisible();
  await page.unroute(service);
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeFocused();
});
