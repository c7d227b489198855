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
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
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

test('input survives a reload, and is forgotten once the account exists', async ({ page }) => {
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await page.reload();
  await form.expectFilledIn(applicant);
  await expect(form.terms).not.toBeChecked();
  await form.terms.check();
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await arrive(page, registerAddress);
  await expect(form.submit).toBeEnabled();
  await expect(form.company).toHaveValue('');
});
