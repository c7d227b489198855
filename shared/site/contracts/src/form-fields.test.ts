import { describe, expect, test } from 'vitest';
import { emailField, nameField, personField, phoneField } from './form-fields.ts';

const listed = (texts: string) => texts.split(/\s*\| /);

const fields = {
  'an e-mail address': [
    emailField,
    listed(`a@b.c | wanjiru+shop@mavuno.co.ke | o'brien@mail.mavuno-stores.example
      | jean-paul.wa_kamau@sub.sub.mavuno.technology | 0712345678@mavuno.example | a@9.example
      | w/accounts=1@mavuno.example | njoroge@café.example | mwaï@xn--caf-dma.example`).concat(
      ' wanjiru@mavuno.example ',
    ),
    [
      ...[...',;:"<>()[]%!@\\ \u0000\r\n\u200b\uff0c'].map((sign) => `a${sign}b@mavuno.example`),
      ...listed(`victim@[192.0.2.1] | victim@192.0.2.1 | =?utf-8?q?victim=40mavuno.example?=@mavuno.example
        | a@b.c. | a..b@x.example | .a@b.example | a.@b.example | a@b..example | a@.example
        | a@-b.example | a@b-.example | a@b_c.example | a@b | @b.c | a@`),
      `${'a'.repeat(65)}@b.example`,
      `a@${'b'.repeat(64)}.example`,
    ],
  ],
  'a telephone number': [
    phoneField,
    listed(`0712345678 | 0712-345-678 | (020) 271 1234 | +254 712 345678 | (+254) 712.345.678
      | 254712345678 | 1234567 | 11111111111111111111`),
    listed(`1      2 | 123456 | 111111111111111111111 | - - - - - - - | ()()()() | +
      | 0712 345 678 ext 9 | 0712+345678 | 0712                     345678`),
  ],
  'the name of a company': [
    nameField(160),
    listed(`Mavuno Stores | Mavuno.co Ltd | Booking.com Kenya Ltd. | S.A. Traders / Nairobi
      | M/s A. Co/Sons | A.B/C Holdings | @Home Ltd | Duka: Nguo & Viatu | Café № 9
      | Flat 1.2.3.4 Traders | !!!`).concat('x'.repeat(160)),
    [
      '\u200b',
      '\u200b \u2060\u00ad',
      '\u2800\u3164',
      ...listed(`Unlock it at https://bad.example | HTTP://bad | www.bad.example
        | see bad.example/unlock now | bad.example?id=1 | bad.example:8080 | bad.example#a
        | write to a@bad.example | bad。example/unlock | bad.xn--p1ai/unlock | 192.0.2.7/unlock
        | 192.0.2.7:8080`),
      'b\u200bad.exam\u200bple/unlock',
      'bad\uff0eexample\uff0funlock',
      'x'.repeat(161),
    ],
  ],
  'the name of a person': [
    personField(120),
    ['Wanjiru Kamau', 'J.K. Rowling', 'Wanjiru K.Kamau', 'Dr. Otieno', "N'gang'a", '王'],
    ['Unlock at bad.example', 'Bad.Com', 'https://bad', 'x@bad.example', '\u200b'],
  ],
} as const;

describe.each(Object.entries(fields))('%s', (_, [field, accepted, refused]) => {
  test.each(accepted)('%j is accepted', (text) => {
    expect(field.safeParse(text).success).toBe(true);
  });

  test.each(refused)('%j is refused', (text) => {
    expect(field.safeParse(text).success).toBe(false);
  });
});
