import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { notice, pageTitle, status } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { countCalls, holdAnswers } from '../../../fixtures/traffic.ts';
import type { Site } from '../../../harness/running-site.ts';
import { forcedColours } from '../../every-visitor/forced-colours.ts';
import { printed } from '../../every-visitor/printed.ts';
import { chargeStates, payByCard, purchaseOn } from '../purchase/purchase.ts';
import { type Applicant, startTrial } from '../trial/trial-form.ts';

const field = (page: Page) => page.getByLabel('Email Address');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const match = (page: Page) => status(page, 'Credentials Match');

/** Requests a sign-in link twice, and opens the account page by the one that was sent. */
async function openAccount(page: Page, site: Site, { email, company }: Applicant) {
  await arrive(page, paths.login());
  await expect(pageTitle(page)).toHaveText('Sign in to your Account');
  for (let time = 0; time < 2; time += 1) {
    await field(page).fill(email);
    await submit(page).click();
    await expect(match(page)).toContainText('they are not sent a second time');
  }
  const links = async () =>
    (await site.mails(email)).flatMap(
      (mail) => /http\S+\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? [],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  const [link = ''] = await links();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(pageTitle(page)).toHaveText(company);
  return link;
}

test('a trial customer signs in, buys a plan and renews it, with one account', async ({
  page,
  site,
  expectProblems,
}) => {
  const customer = await startTrial(page);
  const { email, company, name } = customer;
  const link = await openAccount(page, site, customer);
  const plan = page.getByRole('region', { name: 'Your plan' });
  const renew = page.getByRole('link', { name: 'Renew or change the plan' });
  await expect(plan).toContainText('Basic Plan, up to 3 users');
  await expect(plan).toContainText(/Until \d+ \w+ \d{4}, \d+ days left/);
  await expect(page.getByRole('link', { name: /^Go to/ })).toHaveAttribute(
    'href',
    'https://erp.nguzo.example/',
  );
  await expectAccessible(page);

  for (const time of [1, 2]) {
    const questions = countCalls(page, '/account_exists.php');
    await (time === 1 ? page.getByRole('link', { name: 'Buy a plan' }) : renew).click();
    await expect(status(page, `You are buying for your account ${company}`)).toBeVisible();
    expect(page.url()).not.toContain('account=');
    const form = purchaseOn(page).details;
    await form.expectFilledIn(customer);
    await expect(form.company).not.toBeEditable();
    await expect(form.email).not.toBeEditable();
    await expect(plan).toContainText('KES 12,000');
    if (time === 1) await expectAccessible(page);
    await form.terms.check();
    await form.next.click();
    await expect(purchaseOn(page).payButton).toBeVisible();
    expect(questions()).toBe(0);
    await payByCard(page);
    await expect(page).toHaveURL(paths.accountCreated());
    const stored = await page.evaluate(() => ({ ...sessionStorage }));
    expect(stored).not.toHaveProperty('signup.account-token');

    await page.goto(`${site.setupAddress}/account`);
    await expect(plan).toContainText('Paid until');
    const orders = page.getByRole('region', { name: 'Orders and receipts' });
    await expect(orders.getByText('Basic Plan, up to 3 users, for a year')).toHaveCount(time);
    await expect(plan).toContainText(String(new Date().getFullYear() + time));
  }
  await expectAccessible(page);
  for (const look of [forcedColours, printed]) {
    await look.apply(page);
    expect(await look.faults(page), look.name).toEqual([]);
  }
  await page.emulateMedia({ media: 'screen' });
  expect(site.accounts(email)).toMatchObject([
    { company_name: company, plan: 'Basic Plan', price: 12_000 },
  ]);
  expect(chargeStates(site, email)).toEqual(['paid', 'paid']);
  const receipts = async () =>
    (await site.mails(email)).filter((mail) => mail.includes('plan is paid'));
  await expect.poll(async () => (await receipts()).length).toBe(2);

  await expect(page.getByText(`Signed in as ${name}.`)).toBeVisible();
  await tabTo(page, renew);
  await tabTo(page, page.getByRole('button', { name: 'Sign out', exact: true }));
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('You are not signed in');
  await expectAccessible(page);
  expectProblems(/status (of )?(403|410)/);
  await page.goto(`${site.setupAddress}/account`);
  await expect(pageTitle(page)).toHaveText('You are not signed in');
  await page.goto(link);
  await expect(pageTitle(page)).toHaveText('This link no longer works');
});

test('who forgot a password is sent login details, which the owner of an account alone gets', async ({
  page,
  site,
}) => {
  const { email } = await startTrial(page);
  const mails = async () => (await site.mails(email)).length;
  await expect.poll(mails).toBe(1);
  await arrive(page, paths.forgotPassword());
  await expect(pageTitle(page)).toHaveText('Forgot your password?');
  await field(page).fill('nobody@mavuno.example');
  await submit(page).click();
  const failed = notice(page, 'Unable to find credentials with this email');
  const signUp = failed.getByRole('link', { name: 'Sign Up for a Free Trial' });
  await expect(signUp).toHaveAttribute('href', paths.register());
  await expect(failed.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=.*sign%20in/,
  );
  await expectAccessible(page);

  await field(page).fill(email);
  const letAnswer = await holdAnswers(page, '**/lost_account.php');
  await submit(page).dblclick();
  await expect(status(page, 'Verifying Credentials')).toBeVisible();
  await expectAccessible(page);
  letAnswer();
  await expect(match(page)).toContainText(email);
  await expect.poll(mails).toBe(2);
  expect(page.url()).not.toContain('@');
});
