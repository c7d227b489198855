import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { forcedColours } from '../../every-visitor/forced-colours.ts';
import { printed } from '../../every-visitor/printed.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/input.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls, holdAnswers } from '../../fixtures/traffic.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { cardPage, detailsForm, payButton, purchaseAddress } from '../purchase/purchase.ts';
import { type Applicant, newApplicant, startTrial } from '../trial/trial-form.ts';

/* Signing in by a link in an email, and what a customer does then. */

const call = '/lost_account.php';

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Requests a sign-in link twice, and opens the account page by the one that was sent. */
async function openAccount(page: Page, site: RunningSite, { email, company }: Applicant) {
  await arrive(page, paths.login());
  const match = page.getByRole('status').filter({ hasText: 'Credentials Match' });
  for (let time = 0; time < 2; time += 1) {
    await requestLink(page, email);
    await expect(match).toContainText('they are not sent a second time');
  }
  const links = async () =>
    (await site.mails())
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /http\S+\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBe(1);
  const [link = ''] = await links();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company);
  return link;
}

/** The account page by what a customer reads. */
function accountPage(page: Page) {
  return {
    plan: page.getByRole('region', { name: 'Your plan' }),
    orders: page.getByRole('region', { name: 'Orders and receipts' }),
    buy: page.getByRole('link', { name: 'Buy a plan' }),
    renew: page.getByRole('link', { name: 'Renew or change the plan' }),
    signOut: page.getByRole('button', { name: 'Sign out' }),
  };
}

/** Where step 1 says whose account it is for. */
const boughtFor = (page: Page, company: string) =>
  page.getByRole('status').filter({ hasText: `You are buying for your account ${company}` });

test('a trial customer signs in, buys a plan and renews it, with one and the same account', async ({
  page,
  site,
}) => {
  const customer = await startTrial(page);
  await openAccount(page, site, customer);
  const account = accountPage(page);
  await expect(account.plan).toContainText('Basic Plan, up to 3 users');
  await expect(account.plan).toContainText(/Until \d+ \w+ \d{4}, \d+ days left/);
  await expect(page.getByRole('link', { name: /^Go to/ })).toHaveAttribute(
    'href',
    'https://erp.nguzo.example/',
  );
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

test('the link in the email signs in once, and the account page can be used by keyboard and is closed after signing out', async ({
  page,
  site,
  expectProblems,
}) => {
  const customer = await startTrial(page);
  const link = await openAccount(page, site, customer);
  await expect(page.getByText(`Signed in as ${customer.name}.`)).toBeVisible();
  const account = accountPage(page);
  await tabTo(page, account.buy);
  await tabTo(page, account.signOut);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You are not signed in');
  await expectAccessible(page);
  expectProblems(/status (of )?(403|410)/);
  await page.goto(`${site.setupAddress}/account`);
  await expect(heading).toHaveText('You are not signed in');
  await page.goto(link);
  await expect(heading).toHaveText('This link no longer works');
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

for (const [path, title] of [
  [paths.login(), 'Sign in to your Account'],
  [paths.forgotPassword(), 'Forgot your password?'],
] as const) {
  test(`«${title}» sends login details to the owner of an account`, async ({ page, site }) => {
    const known = await startTrial(page);
    const mails = async () => (await site.mails()).filter((mail) => mail.includes(known.email));
    await expect.poll(async () => (await mails()).length).toBe(1);

    const requests = countCalls(page, call);
    await arrive(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByLabel('Email Address').fill(known.email);
    const letAnswer = await holdAnswers(page, `**${call}`);
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(
      page.getByRole('status').filter({ hasText: 'Verifying Credentials' }),
    ).toBeVisible();
    await expectAccessible(page);
    letAnswer();
    const match = page.getByRole('status').filter({ hasText: 'Credentials Match' });
    await expect(match).toContainText(known.email);
    await expectAccessible(page);
    await expect.poll(async () => (await mails()).length).toBe(2);
    expect(requests()).toBe(1);
    expect(page.url()).not.toContain('@');
  });
}

test('an unknown email address is reported, with a way to sign up', async ({ page }) => {
  await arrive(page, paths.login());
  const field = page.getByLabel('Email Address');
  await field.fill('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  const failed = page.getByRole('main').getByRole('status').filter({ hasText: 'Login Failed:' });
  await expect(failed).toContainText('Unable to find credentials with this email');
  await expectAccessible(page);
  await page.reload();
  await expect(field).toHaveValue('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await failed.getByRole('link', { name: 'Sign Up for a Free Trial' }).click();
  await expectArrived(page, paths.register());
});
