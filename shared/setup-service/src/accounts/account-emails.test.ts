import { describe, expect, test } from 'vitest';
import { site } from '../../testing/site.ts';
import { composeLoginEmail, composeSignInEmail } from './account-emails.ts';
import type { Account } from './accounts.ts';

const account: Account = {
  id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  email: 'wanjiru@mavuno.example',
  companyName: 'Mavuno Stores',
  applicantName: 'Wanjiru Kamau',
  phoneNumber: '0712345678',
  plan: 'Business Plan',
  price: 40_000,
  users: 5,
  createdAt: new Date('2026-03-02T21:30:00Z'),
  trialEndsAt: new Date('2026-03-09T21:30:00Z'),
};

async function composed(changes: Partial<Account> = {}) {
  const { message } = await composeLoginEmail({ ...account, ...changes }, site);
  const [headers = '', ...body] = message.split('\r\n\r\n');
  // Soft line breaks of quoted-printable are taken out; what is looked for needs no more decoding.
  return { message, headers, body: body.join('\r\n\r\n').replaceAll('=\r\n', '') };
}

describe('the login email', () => {
  test('comes from the brand and goes to the applicant', async () => {
    const { headers } = await composed();
    expect(headers).toContain(`From: ${site.product} <${site.email}>`);
    expect(headers).toContain('To: Wanjiru Kamau <wanjiru@mavuno.example>');
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
    const { message } = await composed({ trialEndsAt: undefined });
    const text = message.slice(0, message.indexOf('Content-Type: text/html'));
    expect(text).toMatch(/^ +Order total: +KSh 40,000\r$/m);
    expect(text).not.toContain('Price');
  });

  test('shows a name as text, whatever is in it', async () => {
    const { body } = await composed({ companyName: '<script>alert("x")</script> & Sons' });
    const html = body.slice(body.indexOf('Content-Type: text/html'));
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  test('goes to one address, whatever the name says', async () => {
    const { headers } = await composed({
      applicantName: 'Eve <eve@x>, "Bob" <b@x>, g: y@x;',
    });
    const to = /^To: (.*(?:\r\n .*)*)/m.exec(headers)?.[1];
    expect(to?.endsWith('<wanjiru@mavuno.example>')).toBe(true);
    expect(to).toMatch(/^"(?:[^"\\]|\\.)*" <wanjiru@mavuno\.example>$/s);
  });

  test.each([
    { applicantName: 'Unlock it at https://bad.example' },
    { applicantName: 'Blocked. Call 0700 000 000' },
    { companyName: 'bad.example/unlock' },
    { companyName: 'Call (+254) 700-000-000 now' },
  ])('does not repeat a name that leads elsewhere: %j', async (changes) => {
    const { message, body } = await composed(changes);
    expect(message).not.toMatch(/bad\.example|0700|700-000/);
    expect(body).toContain(changes.applicantName ? 'Hello,' : `Your ${site.product} account is`);
  });
});

describe('the sign-in email', () => {
  async function composedFor(applicant_name: string, company_name: string) {
    const account = {
      email: 'wanjiru@mavuno.example',
      company_name,
      applicant_name,
      plan: 'Basic',
    };
    const date = new Date('2026-03-02T21:30:00Z');
    const { message } = await composeSignInEmail(account, 'a-token', date, site);
    return message.replaceAll('=\r\n', '');
  }

  test('leads to the link, and says whom to call and where to write', async () => {
    const body = await composedFor('Wanjiru Kamau', 'Mavuno Stores');
    // In the plain text and in the HTML.
    expect(body.split('/sign-in/a-token').length).toBeGreaterThanOrEqual(3);
    expect(body.split(`Call ${site.phone} or write to ${site.email}.`)).toHaveLength(3);
  });

  test('leaves names out that lead elsewhere', async () => {
    const body = await composedFor('Unlock at bad.example', 'https://bad.example');
    expect(body).not.toContain('bad.example');
  });
});
