import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible, expectAccessibleWhileStopped } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { expectBare, loadingBar, notice, pageTitle, status } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { countCalls, holdAnswers, markDocument } from '../../../fixtures/traffic.ts';
import {
  accountCreated,
  basicAccountOf,
  basicPlan,
  newApplicant,
  registerAddress,
  signUp,
  startTrial,
  trialForm,
} from './trial-form.ts';

const freeTrial = (page: Page) => page.getByRole('link', { name: 'Free Trial of the Basic Plan' });
const seePlans = (page: Page) => page.getByRole('link', { name: 'See plans and prices' });
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });

test('a visitor uses the keyboard alone to get a trial account', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, '/');
  const expectSameDocument = await markDocument(page);
  const skipLink = page.getByRole('link', { name: 'Skip to the content' });
  await tabTo(page, skipLink);
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await tabTo(page, seePlans(page));
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('Choose the right plan for your Business');
  await expect(pageTitle(page)).toBeFocused();
  await tabTo(page, freeTrial(page));
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('Sign up and get 7 days free trial.');
  await expect(pageTitle(page)).toBeFocused();

  const form = trialForm(page);
  await form.fillInByKeyboard(applicant);
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(accountCreated(page)).toBeVisible();
  await expectSameDocument();
  const { email, name } = applicant;
  expect(site.accounts(email)).toEqual([basicAccountOf(applicant)]);
  await expect.poll(async () => (await site.mails(email)).length).toBe(1);
  const [mail] = await site.mails(email);
  // Nobody has proven yet that the mailbox is theirs: no text of a stranger's stands in it.
  expect(mail).toContain(`To: ${email}`);
  expect(mail).not.toContain(name);
  expect(mail).toContain('Your login details');
  expect(mail).toContain(`${site.address}/auth/login`);
});

test('the form shows the chosen plan alone, and names every mistake', async ({ page }) => {
  const signUps = countCalls(page, '/setup.php');
  await arrive(page, registerAddress);
  await expect(pageTitle(page)).toHaveText('Sign up and get 7 days free trial.');
  for (const text of ['Basic Plan', 'KSh 12,000', 'Up to 3']) {
    await expect(plan(page)).toContainText(text);
  }
  await expectBare(page);
  const form = trialForm(page);
  await form.submit.click();
  for (const [field, message] of [
    [form.company, 'Company name is required'],
    [form.email, 'Valid email is required'],
    [form.phone, 'Phone number is required'],
    [form.name, 'Full name is required'],
    [form.terms, 'You must agree to the terms and conditions'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
  const links = notice(page, 'Please check these fields').getByRole('link');
  await expect(links).toHaveCount(await page.locator('[aria-invalid=true]').count());
  await links.filter({ hasText: 'Phone number is required' }).click();
  await expect(form.phone).toBeFocused();
  await expectAccessible(page);

  await form.fillIn(newApplicant());
  await form.email.fill('wanjiru@mavuno');
  await form.submit.click();
  await expect(links).toHaveText(['Valid email is required']);
  expect(signUps()).toBe(0);
});

test('input survives a reload, and the visitor is led home after success', async ({ page }) => {
  await page.clock.install();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await page.reload();
  await form.expectFilledIn(applicant);
  await expect(form.terms).toBeChecked();
  const letArrive = await holdAnswers(page, '**/setup.php');
  await form.submit.click();
  const waiting = status(page, 'Account Creation');
  await expect(waiting).toContainText('Creating Your account... Please be patient...');
  await expect(loadingBar(page)).toBeAttached();
  await expectAccessible(page);

  await page.clock.pauseAt(Date.now() + 60_000);
  letArrive();
  await expect(page.getByText('Details Submitted Successfully')).toBeVisible();
  await expect(status(page, 'Account Created Successfully')).toContainText(
    'Check your email for instructions on how to access your account...',
  );
  await expect(waiting).toHaveCount(0);
  await expect(loadingBar(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(
    page.getByText('Your registration was successful! Check your email for login details.'),
  ).toBeVisible();
  await expectAccessibleWhileStopped(page);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/');

  await page.clock.resume();
  await arrive(page, registerAddress);
  await expect(form.submit).toBeEnabled();
  await expect(form.company).toHaveValue('');
});

test('an account that exists is recognized by email and by company', async ({ page, site }) => {
  const known = await startTrial(page);
  const stranger = newApplicant();
  const refusal = notice(page, 'Account Creation Failed:');
  for (const shared of [{ email: known.email.toUpperCase() }, { company: known.company }]) {
    await signUp(page, { ...stranger, ...shared });
    await expect(page.getByText('Email or company already exist!')).toBeVisible();
    await expect(refusal).toContainText('Invalid Credentials or Account already exists');
    await expect(refusal).toContainText('Already registered?');
  }
  const chat = refusal.getByRole('link', { name: 'Write on WhatsApp' });
  await expect(chat).toHaveAttribute('href', /text=.*free%20trial.*Basic%20Plan.*KSh%2012%2C000/);
  await expectAccessible(page);
  await trialForm(page).fillIn(stranger);
  await trialForm(page).submit.click();
  await expect(accountCreated(page)).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(site.accounts(known.email)).toHaveLength(1);
});

test('without a chosen plan a toast asks for one and the home page follows, and what was typed stays', async ({
  page,
}) => {
  const signUps = countCalls(page, '/setup.php');
  await arrive(page, paths.register());
  const form = trialForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Please select a plan to try out.', { exact: true })).toBeVisible();
  await expectArrived(page, paths.home());
  expect(signUps()).toBe(0);
  await page.goBack();
  const choice = page.getByRole('combobox', { name: 'Your plan' });
  await choice.selectOption({ label: 'Business Plan, 3 users: KSh 25,000 a year' });
  await expect(page).toHaveURL(
    paths.register({ package: 'Business Plan', val: 25_000, users: 3, period: 'yearly' }),
  );
  await form.expectFilledIn(applicant);
  await form.submit.click();
  await expect(accountCreated(page)).toBeVisible();
});

test('a link that cannot be read says so, and a changed price is refused', async ({
  page,
  site,
}) => {
  await arrive(page, `${paths.register()}?package="Gold"&val=1&users=3`);
  await expect(plan(page)).toContainText('We could not read the plan in this link.');
  await expectAccessible(page);
  const applicant = newApplicant();
  await signUp(page, applicant, paths.register({ ...basicPlan, val: 1 }));
  await expect(notice(page, 'No package has this price')).toContainText('No account was made.');
  await expect(seePlans(page)).toBeVisible();
  expect(site.accounts(applicant.email)).toEqual([]);
});
