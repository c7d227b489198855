import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Wanjiru@Mavuno.example', 'wanjiru@mavuno.example'],
  ['wanjiru+1@mavuno.example', 'wanjiru+2@mavuno.example'],
  ['w.a.n.jiru@mavuno.example', 'wanjiru@mavuno.example'],
  ['wan-ji_ru@mavuno.example', "wanji'ru@mavuno.example"],
  ['wanjiru@gmail.com', 'wanjiru@googlemail.com'],
  ['w@café.example', 'w@xn--caf-dma.example'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
});

test.each([
  ['wanjiru@mavuno.example', 'wanjiru@other.example'],
  ['wanjiru@mavuno.example', 'wanjira@mavuno.example'],
  ['_@mavuno.example', '-@mavuno.example'],
  ['+a@mavuno.example', '+b@mavuno.example'],
])('%s and %s are two', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
