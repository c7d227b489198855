import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const read = (body: string) =>
  readForm('multipart/form-data; boundary=cut', Buffer.from(body, 'latin1'), ['company']);

test('a form of texts is read as it was written', async () => {
  const form = await read(
    '--cut\r\nContent-Disposition: form-data; name="company"\r\n\r\nCaf\xc3\xa9 & Sons\r\n--cut--\r\n',
  );
  expect(form).toEqual({ kind: 'form', values: { company: 'Café & Sons' } });
});

test('bytes that are not UTF-8 are refused under another encoding too', async () => {
  const form = await read(
    '--cut\r\nContent-Disposition: form-data; name="company"\r\nContent-Transfer-Encoding: base64\r\n\r\n//4=\r\n--cut--\r\n',
  );
  expect(form).toMatchObject({ kind: 'refused', status: 400 });
});
