import { expect, test } from 'vitest';
import { enclosingNetwork, mailboxOf, networkOf } from './sender.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['whatever', 'unknown'],
  ['', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 network is one of many that a single customer may have', () => {
  expect(enclosingNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(enclosingNetwork('192.0.2.7')).toBe(undefined);
});

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
