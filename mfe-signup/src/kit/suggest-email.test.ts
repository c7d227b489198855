import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['owner@gmial.con', 'owner@gmail.com'],
  ['owner@gmail.con', 'owner@gmail.com'],
  ['Owner@GMAIL.co', 'Owner@gmail.com'],
  ['owner@gamil.com', 'owner@gmail.com'],
  ['owner@gmaill.com', 'owner@gmail.com'],
  ['owner@gmai.com', 'owner@gmail.com'],
  ['owner@yaho.com', 'owner@yahoo.com'],
  ['owner@yahooo.com', 'owner@yahoo.com'],
  ['owner@hotmial.com', 'owner@hotmail.com'],
  ['owner@outlok.com', 'owner@outlook.com'],
  ['owner@iclould.com', 'owner@icloud.com'],
  ['owner@gmail', 'owner@gmail.com'],
  ['sales@mavuno.con', 'sales@mavuno.com'],
  ['sales@mavuno.co.k', 'sales@mavuno.co.ke'],
  ['josé@mavuno.co.ke', 'jose@mavuno.co.ke'],
  ['Wanjiru Kamau <wanjiru@mavuno.co.ke>', 'wanjiru@mavuno.co.ke'],
  ['"Kamau, W." <Wanjiru@gmial.com>;', 'Wanjiru@gmail.com'],
  ['<wanjiru@mavuno.co.ke', 'wanjiru@mavuno.co.ke'],
  ['mailto:wanjiru@mavuno.co.ke', 'wanjiru@mavuno.co.ke'],
  [' sales@mavuno.co.ke. ', 'sales@mavuno.co.ke'],
  ['(sales@mavuno.co.ke),', 'sales@mavuno.co.ke'],
])('%s probably means %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  ...['owner@gmail.com', 'owner@mail.com', 'owner@email.com', 'owner@gmx.com', 'owner@me.com'],
  ...[
    'sales@mavuno.co.ke',
    ' sales@mavuno.co.ke ',
    'sales@small.com',
    'sales@kafé.example',
    'owner@live.fr',
    'a@msd.com',
  ],
  ...['', 'owner', 'owner@', '@gmail.com', 'a b@gmail.con', 'иван@пример.рф'],
])('%s is left as it is', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
