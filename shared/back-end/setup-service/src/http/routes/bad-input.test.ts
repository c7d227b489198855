import { request } from 'node:http';
import { expect, test } from 'vitest';
import { formOf, mailsOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp } from '../../../testing/site.ts';

const good = { ...goodSignUp, recaptcha_token: 'unused' };

function formWith(name: keyof typeof good, ...values: readonly (string | Blob)[]): FormData {
  const form = formOf(good);
  form.delete(name);
  for (const value of values) form.append(name, value);
  return form;
}

function withManyParts(): FormData {
  const form = formOf(good);
  for (let index = 0; index < 40; index += 1) form.append(`more${index}`, 'x');
  return form;
}

const wrongForms = [
  ['a field is missing', 400, 'The field email is missing.', formWith('email')],
  ['a field is empty', 400, 'The field company_name is empty.', formWith('company_name', '  ')],
  ['a field is repeated', 400, 'more than once', formWith('email', good.email, 'b@b.example')],
  ['the email has no shape', 400, 'The field email is not', formWith('email', 'nobody')],
  ['the phone has letters', 400, 'phone_number', formWith('phone_number', 'call me now')],
  ['the price is no number', 400, 'package_price', formWith('package_price', '12,000')],
  ['a text holds a zero byte', 400, 'plain text', formWith('company_name', 'A\u0000B')],
  ['it holds a line break', 400, 'plain text', formWith('applicant_name', 'A\r\nBcc: b@b')],
  ['a file comes in a field', 400, 'a file', formWith('email', new Blob(['a@b.example']))],
  ['a field is long', 413, 'company_name is too long', formWith('company_name', 'x'.repeat(161))],
  ['the body is too big', 413, 'too big', formWith('company_name', 'x'.repeat(40_000))],
  ['there are too many parts', 413, 'too many parts', withManyParts()],
] as const;

test('a wrong form is answered with a short reason, and nothing is stored', async () => {
  const { post, rows, signUp } = await runService();
  for (const [name, status, reason, form] of wrongForms) {
    const reply = await post(form);
    expect(reply.status, name).toBe(status);
    expect(reply.text, name).toContain(reason);
    expect(reply.text.length).toBeLessThan(100);
  }
  expect(await rows('accounts')).toEqual([]);
  expect(await signUp()).toEqual({ status: 200, text: '1' });
});

const part = (value: string) =>
  `--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\n${value}\r\n`;
const multipart = 'multipart/form-data; boundary=cut';
const another = 'multipart/form-data; boundary=other';

const wrongBodies = [
  ['is text that is no form', 400, multipart, 'hello'],
  ['is empty', 400, multipart, ''],
  ['ends too early', 400, multipart, part('a@b.example')],
  ['has another boundary than it says', 400, another, `${part('a')}--cut--`],
  ['says no boundary', 400, 'multipart/form-data', `${part('a')}--cut--`],
  ['has a part without a name', 400, multipart, '--cut\r\nX-Part: 1\r\n\r\nx\r\n--cut--\r\n'],
  ['holds bytes that are not UTF-8', 400, multipart, `${part('\xff\xfe')}--cut--\r\n`],
  ['is JSON', 415, 'application/json', '{}'],
  ['is a simple form', 415, 'application/x-www-form-urlencoded', 'email=a'],
  ['is plain text', 415, 'text/plain', 'hello'],
] as const;

test('a body that is no form is refused, and the service goes on', async () => {
  const { address, statusOf, signUp } = await runService();
  for (const [name, status, type, body] of wrongBodies) {
    const response = await fetch(`${address}/setup.php`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(body, 'latin1'),
    });
    expect(response.status, name).toBe(status);
    expect(await response.text()).toMatch(/^The form .+\.$|^A multipart form is expected\.$/);
  }
  expect(await statusOf('/setup.php', { method: 'POST' })).toBe(415);
  expect(await signUp()).toEqual({ status: 200, text: '1' });
});

test('a visitor who hangs up in the middle of a form leaves nothing behind', async () => {
  const { address, dataFolder, rows, signUp, stop } = await runService();
  await new Promise<void>((resolve) => {
    const headers = { 'content-type': multipart, 'content-length': 5_000 };
    const call = request(`${address}/setup.php`, { method: 'POST', headers });
    call.on('error', () => resolve());
    call.write(part('a@b.example'), () => call.destroy(new Error('the visitor is gone')));
  });
  expect(await signUp()).toEqual({ status: 200, text: '1' });
  await stop();
  expect(await rows('accounts')).toHaveLength(1);
  expect(await mailsOf(dataFolder)).toHaveLength(1);
});
