import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { holdAnswers } from '../../fixtures/hold-answers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newApplicant, registerAddress, trialForm } from '../trial/trial-form.ts';

const call = '/lost_account.php';

for (const [path, title] of [
  [paths.login(), 'Sign in to your Account'],
  [paths.forgotPassword(), 'Forgot your password?'],
] as const) {
  test(`«${title}» sends login details to the owner of an account`, async ({ page, site }) => {
    const known = newApplicant();
    await arrive(page, registerAddress);
    await trialForm(page).fillIn(known);
    await trialForm(page).submit.click();
    await expect(page.getByText('Account Created Successfully')).toBeVisible();
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

test('the link in the email signs in with one click, once, and a second request sends no second email', async ({
  page,
  site,
  expectProblems,
}) => {
  const known = newApplicant();
  await arrive(page, registerAddress);
  await trialForm(page).fillIn(known);
  await trialForm(page).submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await arrive(page, paths.login());
  const match = page.getByRole('status').filter({ hasText: 'Credentials Match' });
  for (let time = 0; time < 2; time += 1) {
    await page.getByLabel('Email Address').fill(known.email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(match).toContainText('they are not sent a second time');
  }
  const links = async () =>
    (await site.mails())
      .filter((mail) => mail.includes(known.email))
      .flatMap((mail) => /http\S+\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await links()).length).toBe(1);
  await page.goto((await links())[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(known.company);
  await expect(page.getByText(`Signed in as ${known.name}.`)).toBeVisible();
  expectProblems(/status (of )?410/);
  await page.goto((await links())[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

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

test('an invalid email address is reported beside the field and above it, and nothing is sent', async ({
  page,
}) => {
  const requests = countCalls(page, call);
  await arrive(page, paths.login());
  const field = page.getByLabel('Email Address');
  for (const text of ['', 'wanjiru', 'wanjiru@mavuno']) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(field).toHaveAccessibleDescription(/Valid email is required$/);
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .getByRole('link', { name: 'Valid email is required' }),
    ).toBeVisible();
  }
  await expectAccessible(page);
  expect(requests()).toBe(0);
});

test('a lost connection fails the login, which works when the connection is back', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page, paths.login());
  const field = page.getByLabel('Email Address');
  await field.fill('nobody@mavuno.example');
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(page.getByText('Login Failed:')).toBeVisible();
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByText('There was no answer')).toBeVisible();
  await expect(page.getByText('Unable to find credentials with this email')).toBeVisible();
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByText('There was no answer')).toHaveCount(0);
});
