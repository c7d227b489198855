import { expect, test } from 'vitest';
import { type Address, hrefOf, readAddress } from './address.ts';

test.each<Address>([
  { view: 'overview' },
  { view: 'releases', name: 'config' },
  { view: 'look', name: 'pricing', release: '1.5.0-rc.1-3fa9' },
])('the address of %o leads to it', (address) => {
  expect(readAddress(hrefOf(address))).toEqual(address);
});

test.each(['', '#', '#/', '#/look/pricing', '#/else/x', '#/releases/'])(
  'what leads nowhere, such as "%s", shows everything',
  (hash) => {
    expect(readAddress(hash)).toEqual({ view: 'overview' });
  },
);
