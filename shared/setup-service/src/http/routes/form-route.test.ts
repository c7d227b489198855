import { expect, test, vi } from 'vitest';
import { manualClock } from '../../../testing/manual-clock.ts';
import { createIgnoredFields, readForm } from './form-route.ts';

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

test('unknown fields are named and not read: a list, a file, no text, a name of every object', async () => {
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
  expect(form).toEqual({
    kind: 'form',
    values: { company: 'Mavuno & Söhne' },
    unknown: ['interests', 'notes', 'logo', '__proto__', 'constructor'],
  });
});

const HOUR_MS = 60 * 60_000;

function watched() {
  const clock = manualClock();
  const counted = vi.fn();
  const info = vi.fn();
  const fields = createIgnoredFields({ ignored: counted }, clock);
  return {
    clock,
    counted,
    info,
    note: (...names: string[]) => fields.note('/order', names, { info }),
  };
}

test('the log says once an hour which fields a route ignores, and the count says all', () => {
  const { clock, counted, info, note } = watched();
  note('county', 'tax_number');
  note('county');
  clock.pass(HOUR_MS - 1);
  note('county');
  const line = { call: '/order', fields: ['county', 'tax_number'], unnamed: 0 };
  expect(info).toHaveBeenCalledExactlyOnceWith(line, 'fields ignored');
  clock.pass(1);
  note('county');
  expect(info).toHaveBeenCalledTimes(2);
  expect(counted.mock.calls.map(([, fields]) => fields)).toEqual([2, 1, 1, 1]);
});

test.each([
  ['an e-mail address', 'wanjiru@mavuno.example'],
  ['a telephone number', '254712345678'],
  ['a number behind a letter', 'x254712345678'],
  ['a line of its own', 'county\n{"level":60}'],
  ['what a terminal obeys', '\u001b[31mcounty'],
  ['a long text', 'county'.repeat(20)],
  ['a prototype', '__proto__'],
  ['nothing', ''],
])('a name that is %s is not written down', (_what, name) => {
  const { info, note } = watched();
  note(name, 'county');
  const line = { call: '/order', fields: ['county'], unnamed: 1 };
  expect(info).toHaveBeenCalledExactlyOnceWith(line, 'fields ignored');
});

test('of many names a few are written down', () => {
  const { info, note } = watched();
  note('one', 'two', 'three', 'four', 'five', 'six', 'seven');
  expect(info.mock.calls[0]?.[0]).toMatchObject({
    fields: ['one', 'two', 'three', 'four', 'five'],
    unnamed: 2,
  });
});
