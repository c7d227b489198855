import { describe, expect, test } from 'vitest';
import { accountRow } from '../../testing/retaining.ts';
import { site } from '../../testing/site.ts';
import type { Order } from '../storage/tables.ts';
import { composeLoginEmail, composePaidEmail, composeSignInEmail } from './account-emails.ts';
import type { NewAccount, OpenAccount } from './accounts.ts';

const typed = { company_name: 'Send KES 500 to till 12345', applicant_name: 'Mama Njeri' };

const account = accountRow('1b4e28ba-2fa1-41d2-883f-0016d3cca427', {
  email: 'wanjiru@mavuno.example',
  plan: 'Business Plan',
  price: 40_000,
  users: 5,
  trial_ends_at: '2026-03-09T21:30:00.000Z',
});

async function composed(changes: Partial<NewAccount> = {}) {
  const { message } = await composeLoginEmail({ ...account, ...changes }, site);
  const [headers = '', ...body] = message.split('\r\n\r\n');
  // Soft line breaks of quoted-printable are taken out; what is looked for needs no more decoding.
  return { message, headers, body: body.join('\r\n\r\n').replaceAll('=\r\n', '') };
}

describe('the login email', () => {
  test('comes from the brand and goes to the applicant', async () => {
    const { headers } = await composed();
    expect(headers).toContain(`From: ${site.product} <${site.email}>`);
    expect(headers).toContain('To: wanjiru@mavuno.example');
    expect(headers).toContain(`Subject: Your ${site.product} account is ready`);
    expect(headers).toContain('Message-ID: <1b4e28ba-2fa1-41d2-883f-0016d3cca427@127.0.0.1>');
    expect(headers).toContain('Content-Type: multipart/alternative');
  });

  test('says how to sign in, with what, and until when the trial runs in Nairobi', async () => {
    const { body } = await composed();
    for (const text of [
      'http://127.0.0.1:8080/auth/login',
      'Email address',
      'wanjiru@mavuno.example',
      'Business Plan, up to 5 users',
      'KSh 40,000',
      '10 March 2026',
      `Call ${site.phone} or write to ${site.email}.`,
      site.company,
    ]) {
      expect(body.split(text).length - 1, text).toBeGreaterThanOrEqual(2);
    }
  });

  test('calls the sum of a purchase that of its order, which may have hardware in it', async () => {
    const { message } = await composed({ trial_ends_at: null });
    const text = message.slice(0, message.indexOf('Content-Type: text/html'));
    expect(text).toMatch(/^ +Order total: +KSh 40,000\r$/m);
    expect(text).not.toContain('Price');
  });

  test.each([
    ['a trial', {}],
    ['a purchase', { trial_ends_at: null }],
  ])('of %s repeats nothing that whoever typed the address typed with it', async (_what, paid) => {
    const { message } = await composed({ ...paid, ...typed });
    expect(message).not.toMatch(/KES 500|Mama/);
    expect(message).toContain('To: wanjiru@mavuno.example\r\n');
    expect(message).toContain('Hello,\r\n');
  });
});

describe('the sign-in email', () => {
  test('leads to the link, and repeats no name: nobody has shown yet that the mailbox is theirs', async () => {
    const to = { email: 'wanjiru@mavuno.example', plan: 'Basic', ...typed };
    const date = new Date('2026-03-02T21:30:00Z');
    const { message } = await composeSignInEmail(to, 'a-token', date, site);
    const body = message.replaceAll('=\r\n', '');
    // In the plain text and in the HTML.
    expect(body.split('/sign-in/a-token').length).toBeGreaterThanOrEqual(3);
    expect(body.split(`Call ${site.phone} or write to ${site.email}.`)).toHaveLength(3);
    expect(body).not.toMatch(/KES 500|Mama/);
  });
});

describe('the email about a plan that was renewed', () => {
  async function renewed(names: { company_name: string; applicant_name: string }) {
    const email = 'wanjiru@mavuno.example';
    const paid = { email, plan: 'Basic', users: 3, paid_until: null, ...names } as OpenAccount;
    const order = { id: account.id, price: 12_000 } as Order;
    const at = new Date('2026-03-02T21:30:00Z');
    const { message } = await composePaidEmail({ account: paid, order, at }, site);
    return message.replaceAll('=\r\n', '');
  }

  test('names its customer, who signed in by a link to the mailbox', async () => {
    const names = { company_name: '<b>Mavuno</b> & Sons', applicant_name: 'Wanjiru Kamau' };
    const text = await renewed(names);
    expect(text).toContain('To: Wanjiru Kamau <wanjiru@mavuno.example>');
    expect(text).toContain('Hello Wanjiru Kamau,');
    expect(text).toContain('plan for <b>Mavuno</b> & Sons is paid');
    expect(text).toContain('plan for &lt;b&gt;Mavuno&lt;/b&gt; &amp; Sons is paid');
  });

  test('goes to one address, whatever the name says', async () => {
    const names = { company_name: 'Shop', applicant_name: 'Eve <eve@x>, "Bob" <b@x>, g: y@x;' };
    const to = /^To: (.*(?:\r\n .*)*)/m.exec(await renewed(names))?.[1];
    expect(to).toMatch(/^"(?:[^"\\]|\\.)*" <wanjiru@mavuno\.example>$/s);
  });

  test.each([
    ['Unlock it at https://bad.example', 'Shop'],
    ['Blocked. Call 0700 000 000', 'Shop'],
    ['Wanjiru', 'bad.example/unlock'],
    ['Wanjiru', 'Call (+254) 700-000-000 now'],
    ['Wanjiru', 'Send KES 500 to till 12 345'],
    ['Wanjiru', 'Your account is about to be closed '.repeat(3)],
  ])('does not repeat a name that leads elsewhere: %s, %s', async (applicant, company) => {
    const text = await renewed({ applicant_name: applicant, company_name: company });
    expect(text).not.toMatch(/bad\.example|0700|700-000|till|closed/);
  });

  test.each(['Duka 24/7', 'Kilimo 2000 Ltd', 'Mavuno Stores'])('repeats %s', async (company) => {
    const names = { company_name: company, applicant_name: 'Wanjiru' };
    expect(await renewed(names)).toContain(`plan for ${company} is paid`);
  });
});
