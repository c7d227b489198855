import { expect, test } from 'vitest';
import { site } from '../testing/site.ts';
import { composeSignInEmail } from './sign-in-email.ts';

test('the sign-in email leads to the link, and says whom to call and where to write', async () => {
  const account = {
    email: 'wanjiru@mavuno.example',
    company_name: 'Mavuno Stores',
    applicant_name: 'Wanjiru Kamau',
    plan: 'Basic Plan',
  };
  const date = new Date('2026-03-02T21:30:00Z');
  const { message } = await composeSignInEmail({ account, token: 'a-token', date }, site);
  const body = message.replaceAll('=\r\n', '');
  // In the plain text and in the HTML.
  expect(body.split('/sign-in/a-token').length).toBeGreaterThanOrEqual(3);
  expect(body.split(`Call ${site.phone} or write to ${site.email}.`)).toHaveLength(3);
});
