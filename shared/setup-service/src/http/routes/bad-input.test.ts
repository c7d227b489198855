import { request } from 'node:http';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../testing/databases.ts';
import { formOf, mailsOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp } from '../../../testing/site.ts';

const good = { ...goodSignUp, recaptcha_token: 'unused' };

function without(name: keyof typeof good): FormData {
  const form = formOf(good);
  form.delete(name);
  return form;
}

function withPart(name: string, value: string | Blob): FormData {
  const form = formOf(good);
  form.append(name, value);
  return form;
}

function replaced(name: keyof typeof good, value: string | Blob): FormData {
  const form = without(name);
  form.append(name, value);
  return form;
}

const manyParts = () => {
  const form = formOf(good);
  for (let index = 0; index < 40; index += 1) form.append(`more${index}`, 'x');
  return form;
};

test.each([
  ['a field is missing', 400, 'The field email is missing.', () => without('email')],
  [
    'a field is empty',
    400,
    'The field company_name is empty.',
    () => replaced('company_name', '  '),
  ],
  ['a field is repeated', 400, 'more than once', () => withPart('email', 'b@b.example')],
  ['the email has no shape', 400, 'The field email is not', () => replaced('email', 'nobody')],
  ['the phone has letters', 400, 'phone_number', () => replaced('phone_number', 'call me now')],
  ['the price is no number', 400, 'package_price', () => replaced('package_price', '12,000')],
  ['a text holds a zero byte', 400, 'plain text', () => replaced('company_name', 'A\u0000B')],
  [
    'a text holds a line break',
    400,
    'plain text',
    () => replaced('applicant_name', 'A\r\nBcc: b@b'),
  ],
  ['a file comes in a field', 400, 'a file', () => replaced('email', new Blob(['a@b.example']))],
  [
    'a field is too long',
    413,
    'company_name is too long',
    () => replaced('company_name', 'x'.repeat(161)),
  ],
  ['the body is too big', 413, 'too big', () => replaced('company_name', 'x'.repeat(40_000))],
  ['there are too many parts', 413, 'too many parts', manyParts],
])(
  'when %s the answer is %i and a short reason, and nothing is stored',
  async (_name, status, reason, form) => {
    const service = await runService();
    const reply = await service.post(form());
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(reason);
    expect(reply.text.length).toBeLessThan(100);
    expect(await rowsOf(service.dataFolder, 'accounts')).toEqual([]);
    expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  },
);

test.each(['admin', 'id', '__proto__', 'constructor', 'x'.repeat(1_000), ''])(
  'a field that nobody asked for, %j, is taken as if it were not there',
  async (name) => {
    const service = await runService();
    const form = formOf({ ...goodSignUp, recaptcha_token: await service.token() });
    form.append(name, 'yes');
    expect(await service.post(form)).toEqual({ status: 200, text: '1' });
    const [account] = await rowsOf(service.dataFolder, 'accounts');
    expect(account).toMatchObject({ email: goodSignUp.email, plan: goodSignUp.package });
    expect(account?.id).not.toBe('yes');
  },
);

const part = (value: string) =>
  `--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\n${value}\r\n`;
const multipart = 'multipart/form-data; boundary=cut';

test.each([
  ['is text that is no form', 400, multipart, 'hello'],
  ['is empty', 400, multipart, ''],
  ['ends too early', 400, multipart, part('a@b.example')],
  [
    'has another boundary than it says',
    400,
    'multipart/form-data; boundary=other',
    `${part('a')}--cut--`,
  ],
  ['says no boundary', 400, 'multipart/form-data', `${part('a')}--cut--`],
  ['has a part without a name', 400, multipart, '--cut\r\nX-Part: 1\r\n\r\nx\r\n--cut--\r\n'],
  ['holds bytes that are not UTF-8', 400, multipart, `${part('\xff\xfe')}--cut--\r\n`],
  ['is JSON', 415, 'application/json', '{}'],
  ['is a simple form', 415, 'application/x-www-form-urlencoded', 'email=a'],
  ['is plain text', 415, 'text/plain', 'hello'],
])(
  'when the body %s the answer is %i, and the service goes on',
  async (_name, status, type, body) => {
    const service = await runService();
    const response = await fetch(`${service.address}/setup.php`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(body, 'latin1'),
    });
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/^The form .+\.$|^A multipart form is expected\.$/);
    expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  },
);

test('a body without a content type is refused', async () => {
  const service = await runService();
  const response = await fetch(`${service.address}/setup.php`, { method: 'POST' });
  expect(response.status).toBe(415);
});

test('a visitor who hangs up in the middle of a form leaves nothing behind', async () => {
  const service = await runService();
  await new Promise<void>((resolve) => {
    const call = request(`${service.address}/setup.php`, {
      method: 'POST',
      headers: { 'content-type': multipart, 'content-length': 5_000 },
    });
    call.on('error', () => resolve());
    call.write(part('a@b.example'), () => call.destroy(new Error('the visitor is gone')));
  });
  expect(await service.signUp()).toEqual({ status: 200, text: '1' });
  await service.stop();
  expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(1);
  expect(await mailsOf(service.dataFolder)).toHaveLength(1);
});
