import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { pageTitle } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import { type Applicant, newApplicant, trialForm } from './trial/trial-form.ts';

function enquiryForm(page: Page) {
  const fields = trialForm(page);
  const message = page.getByLabel('Message', { exact: true });
  return {
    ...fields,
    message,
    send: page.getByRole('button', { name: 'Send Inquiry' }),
    async fillIn(who: Applicant, text: string) {
      for (const name of ['company', 'email', 'phone', 'name'] as const) {
        await fields[name].fill(who[name]);
      }
      await message.fill(text);
    },
  };
}

test('an enquiry needs all fields, reaches sales and clears the form', async ({ page, site }) => {
  const requests = countCalls(page, '/contact_form_mainsite.php');
  const who = newApplicant();
  await arrive(page, paths.sendInquiry());
  await expect(pageTitle(page)).toHaveText('Get in Touch with Us');
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
  await expect.poll(async () => (await site.mails('And a drawer.')).length).toBeGreaterThan(0);
  await sent.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/');
});
