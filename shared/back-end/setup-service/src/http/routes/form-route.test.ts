import { expect, test } from 'vitest';
import { readForm } from './form-route.ts';

const read = (body: string) =>
  readForm('multipart/form-data; boundary=cut', Buffer.from(body, 'latin1'), {
    known: ['company'],
    multiline: [],
  });

test('bytes that are not UTF-8 are refused under another encoding too', async () => {
  const form = await read(
    '--cut\r\nContent-Disposition: form-data; name="company"\r\nContent-Transfer-Encoding: base64\r\n\r\n//4=\r\n--cut--\r\n',
  );
  expect(form).toMatchObject({ kind: 'refused', status: 400 });
});

test('unknown fields are not read: a list, a file, no text, a name of every object', async () => {
  const part = (name: string, value: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const form = await read(
    [
      part('interests', 'stock'),
      part('interests', 'payroll'),
      part('notes', '\u0000\t'),
      part('logo"; filename="logo.png', 'PNG'),
      part('__proto__', 'x'),
      part('constructor', 'x'),
      part('company', 'Mavuno & S\xc3\xb6hne'),
      '--cut--\r\n',
    ].join(''),
  );
  expect(form).toEqual({ kind: 'form', values: { company: 'Mavuno & Söhne' } });
});
