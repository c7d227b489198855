import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newApplicant, registerAddress, trialForm } from './trial-form.ts';

test('an empty form names every mistake and sends nothing', async ({ page }) => {
  const signUps = countCalls(page, '/setup.php');
  await arrive(page, registerAddress);
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
  const summary = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Please check these fields' });
  await expect(summary.getByRole('link')).toHaveCount(5);
  await summary.getByRole('link', { name: 'Phone number is required' }).click();
  await expect(form.phone).toBeFocused();
  await expectAccessible(page);

  await form.fillIn(newApplicant());
  await form.email.fill('wanjiru@mavuno');
  await form.submit.click();
  await expect(summary.getByRole('link')).toHaveText(['Valid email is required']);
  expect(signUps()).toBe(0);
});

test('the phone number takes digits only', async ({ page }) => {
  await arrive(page, registerAddress);
  const { phone } = trialForm(page);
  await phone.pressSequentially('07a1-2 345x678');
  await expect(phone).toHaveValue('0712345678');
});

test('a pasted telephone of any notation is stored in one form', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await form.phone.fill('');
  await page.keyboard.insertText('+254 (0) 712\u00a0345 678');
  await expect(form.phone).toHaveValue('2540712345678');
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  const [account] = site.accounts().filter(({ email }) => email === applicant.email);
  expect(account?.phone_number).toBe('0712345678');
});

test('a telephone that does not exist is refused beside its field', async ({ page }) => {
  const signUps = countCalls(page, '/setup.php');
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn({ ...newApplicant(), phone: '0812345678' });
  await form.submit.click();
  await expect(form.phone).toHaveAccessibleDescription(
    'Phone number does not exist: check its digits',
  );
  expect(signUps()).toBe(0);
});

test('numbering plans come with the focus of the telephone, and a sign-up goes on without them', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  await arrive(page, registerAddress);
  const form = trialForm(page);
  // The bot check comes with the first focus.
  const challenge = page.waitForResponse('**/bot-challenge');
  await form.company.focus();
  await challenge;
  await page.route('**/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await form.phone.focus();
  const plans = (await failed).url();
  await page.unrouteAll();
  await page.route(`${plans}*`, (route) => route.abort());
  await form.fillIn({ ...newApplicant(), phone: '0812345678' });
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
});

test('input survives a reload, and is forgotten once the account exists', async ({ page }) => {
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await page.reload();
  await form.expectFilledIn(applicant);
  await expect(form.terms).toBeChecked();
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await arrive(page, registerAddress);
  await expect(form.submit).toBeEnabled();
  await expect(form.company).toHaveValue('');
});
