import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { membership, networksSetting } from './networks.ts';

const settings = z.object({ PROXIES: networksSetting() });

test('a list of addresses and networks is read, with spaces or without', () => {
  expect(settings.parse({}).PROXIES).toEqual([]);
  const PROXIES = '127.0.0.1, 10.0.0.0/8,2001:db8::/32';
  expect(settings.parse({ PROXIES }).PROXIES).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1, all'])(
  '"%s" is no such list',
  (PROXIES) => expect(settings.safeParse({ PROXIES }).success).toBe(false),
);

test.each([
  { address: '10.1.2.3', isIn: true },
  { address: '::ffff:10.1.2.3', isIn: true },
  { address: '192.0.2.7', isIn: true },
  { address: '192.0.2.8', isIn: false },
  { address: '2001:db8::1', isIn: true },
  { address: '2001:db9::1', isIn: false },
  { address: '', isIn: false },
])('$address belongs to the networks: $isIn', ({ address, isIn }) => {
  const isMember = membership(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  expect(isMember(address)).toBe(isIn);
});
