import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

const ascii = 'owner@xn--kaf-dma.example';

test.each([
  ['a domain with an accent', 'owner@kafé.example', ascii],
  ['letter case, also of an accent', 'OWNER@KAFÉ.Example', ascii],
  ['a domain in ASCII', 'Owner@XN--KAF-DMA.example', ascii],
  ['a composed and a decomposed accent', 'owner@kafe\u0301.example', ascii],
  ['a full-width @ and full-width letters', 'ｏｗｎｅｒ＠kafé．example', ascii],
  ['an ideographic dot', 'owner@kafé。example', ascii],
  ['the dot of the root', 'owner@kafé.example.', ascii],
  ['the dot of the root after ASCII', 'owner@mavuno.example.', 'owner@mavuno.example'],
  ['characters that show nothing, and spaces', ' ow\u200bner@kafé.example ', ascii],
  ['another script', 'owner@пример.рф', 'owner@xn--e1afmkfd.xn--p1ai'],
  ['a letter before the @, which stays', 'JOSÉ@mavuno.example', 'josé@mavuno.example'],
])('%s makes no difference to whose mailbox it is', (_name, email, key) => {
  expect(emailKey(email)).toBe(key);
});

test.each([
  ['no address', ' Mavuno  STORES', 'mavuno stores'],
  ['a company with an accent', 'Kafé Ltd', 'kafé ltd'],
  ['a name that ends an address', 'owner@kafé/a.example', 'owner@kafé/a.example'],
  ['letters that no domain may have', 'owner@xn--a-é.example', 'owner@xn--a-é.example'],
])('%s is normalized like a name', (_name, text, key) => {
  expect(emailKey(text)).toBe(key);
});

test('two people stay two', () => {
  expect(emailKey('owner@kafé.example')).not.toBe(emailKey('owner@kafe.example'));
  expect(emailKey('owner@kafé.example')).not.toBe(emailKey('owner+1@kafé.example'));
});
