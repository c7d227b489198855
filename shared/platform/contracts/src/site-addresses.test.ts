import { expect, test } from 'vitest';
import { addressesFrom, parseAddress } from './site-addresses.ts';

test('a site is on the ports of this machine by default', () => {
  const byDefault = { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' };
  expect(addressesFrom({})).toEqual(byDefault);
  const given = { site: 'http://127.0.0.1:9000', setup: 'https://setup.nguzo.example' };
  expect(addressesFrom({ PORT: '9000', SETUP_ADDRESS: `${given.setup}/` })).toEqual(given);
});

const none = `nguzo.example ftp://nguzo.example https://nguzo.example/shop https://nguzo.example?q=1
  https://nguzo.example#top mailto:hello@nguzo.example ///`;

test.each([...none.split(/\s+/), ''])('%s is no address', (text) => {
  expect(() => parseAddress(text)).toThrow('write scheme, host and port');
});

test('the message about a wrong address names the variable, and repeats no password', () => {
  const wrong = { SITE_ADDRESS: 'https://anna:secret@nguzo.example' };
  expect(() => addressesFrom(wrong)).toThrow(/^SITE_ADDRESS: it is no address/);
  expect(() => addressesFrom(wrong)).not.toThrow(/secret/);
});
