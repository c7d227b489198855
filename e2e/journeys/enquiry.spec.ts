import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { countCalls } from '../fixtures/traffic.ts';
import { type Applicant, newApplicant, trialForm } from './trial/trial-form.ts';

const call = '/contact_form_mainsite.php';

/** The enquiry form, by what a visitor reads on it. */
function enquiryForm(page: Page) {
  const { company, email, phone, name } = trialForm(page);
  const message = page.getByLabel('Message', { exact: true });
  return {
    company,
    email,
    phone,
    name,
    message,
    send: page.getByRole('button', { name: 'Send Inquiry' }),
    async fillIn(who: Applicant, text: string) {
      await company.fill(who.company);
      await email.fill(who.email);
      await phone.fill(who.phone);
      await name.fill(who.name);
      await message.fill(text);
    },
  };
}

test('an enquiry of which all fields are required reaches sales, clears the form, and closing its message leads home', async ({
  page,
  site,
}) => {
  const requests = countCalls(page, call);
  const who = newApplicant();
  await arrive(page, paths.sendInquiry());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch with Us');
  const form = enquiryForm(page);
  await form.send.click();
  const alert = page.getByRole('main').getByRole('status');
  await expect(alert.getByRole('link')).toHaveText([
    'Company name is required',
    'Valid email is required',
    'Phone number is required',
    'Full name is required',
    'Message is required',
  ]);
  await alert.getByRole('link', { name: 'Message is required' }).click();
  await expect(form.message).toBeFocused();
  await form.phone.pressSequentially('07x12');
  await expect(form.phone).toHaveValue('0712');
  await expectAccessible(page);
  expect(requests()).toBe(0);
  await form.fillIn(who, 'Two printers, please.\nAnd a drawer.');
  await form.send.dblclick();
  const sent = page.getByRole('dialog', { name: 'Inquiry Sent Successfully!' });
  await expect(sent).toContainText(
    'Thank you for reaching out to us. We will get back to you shortly.',
  );
  await expect(form.message).toHaveValue('');
  await expectAccessible(page);
  expect(requests()).toBe(1);
  const mails = async () => (await site.mails()).filter((mail) => mail.includes('And a drawer.'));
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0);
  await sent.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/');
  await arrive(page, paths.sendInquiry());
  await expect(form.send).toBeEnabled();
  await expect(form.company).toHaveValue('');
});

test('an enquiry that did not arrive stays in the form as typed, and can be sent again', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page, paths.sendInquiry());
  const form = enquiryForm(page);
  await form.fillIn(newApplicant(), 'Hello.');
  // The script that sends is loaded with the first enquiry: here it fails to load.
  await context.setOffline(true);
  await form.send.click();
  const failed = page.getByRole('main').getByRole('status').filter({
    hasText: 'Failed to send inquiry. Please try again.',
  });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.reload();
  await expect(form.message).toHaveValue('Hello.');
  await form.send.click();
  await expect(page.getByRole('dialog', { name: 'Inquiry Sent Successfully!' })).toBeVisible();
});
