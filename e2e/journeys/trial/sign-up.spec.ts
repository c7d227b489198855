import { paths } from '@site/contracts/paths';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { holdAnswers } from '../../fixtures/hold-answers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newApplicant, registerAddress, trialForm } from './trial-form.ts';

test('the sign-up screen shows the chosen plan, without header and footer', async ({ page }) => {
  await arrive(page, registerAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign up and get 7 days free trial.',
  );
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Basic Plan');
  await expect(plan).toContainText('KSh 12,000');
  await expect(plan).toContainText('Up to 3');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
});

test('a visitor is told to wait, then that the account exists, and returns home 3 seconds later', async ({
  page,
}) => {
  await page.clock.install();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(newApplicant());
  const letArrive = await holdAnswers(page, '**/setup.php');
  await form.submit.click();
  const waiting = page.getByRole('status').filter({ hasText: 'Account Creation' });
  await expect(waiting).toContainText('Creating Your account... Please be patient...');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeAttached();
  await expectAccessible(page);

  await page.clock.pauseAt(Date.now() + 60_000);
  letArrive();
  await expect(page.getByText('Details Submitted Successfully')).toBeVisible();
  const created = page.getByRole('status').filter({ hasText: 'Account Created Successfully' });
  await expect(created).toContainText(
    'Check your email for instructions on how to access your account...',
  );
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  await page.clock.runFor(100);
  const toast = page.getByText(
    'Your registration was successful! Check your email for login details.',
  );
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_800);
  await expect(toast).toHaveCount(0);
  await expect(page).toHaveURL(registerAddress);
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/');
});

test('without a chosen plan the form asks for one, keeps what was typed, and then signs up', async ({
  page,
}) => {
  const signUps = countCalls(page, '/setup.php');
  await arrive(page, paths.register());
  const form = trialForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await form.submit.click();
  const plan = page.getByRole('combobox', { name: 'Your plan' });
  await page
    .getByRole('main')
    .getByRole('status')
    .getByRole('link', { name: 'Please select a plan' })
    .click();
  await expect(plan).toBeFocused();
  await expectAccessible(page);
  expect(signUps()).toBe(0);
  await plan.selectOption({ label: 'Business Plan, 3 users: KSh 25,000 a year' });
  await expect(page).toHaveURL(
    paths.register({ package: 'Business Plan', val: 25_000, users: 3, period: 'yearly' }),
  );
  await form.expectFilledIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
});

for (const [what, query, said] of [
  ['an unknown plan', '?package="Gold"&val=1&users=3', 'We could not read the plan in this link.'],
  ['the Enterprise plan', '?package="Enterprise Plan"', 'The price of the Enterprise Plan'],
] as const) {
  test(`a link with ${what} is answered, and a plan can be chosen instead`, async ({ page }) => {
    await arrive(page, `${paths.register()}${query}`);
    const region = page.getByRole('region', { name: 'Your plan' });
    await expect(region).toContainText(said);
    await expectAccessible(page);
    await region.getByRole('combobox').selectOption({ index: 1 });
    await expect(region).not.toContainText(said);
  });
}

test('a double click sends one sign-up, and its confirmation is accessible', async ({
  page,
  site,
}) => {
  const signUps = countCalls(page, '/setup.php');
  const applicant = newApplicant();
  await page.clock.install();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.dblclick();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expectAccessibleWhileStopped(page);
  expect(signUps()).toBe(1);
  expect(site.accounts().filter(({ email }) => email === applicant.email)).toHaveLength(1);
});
