import type { Approved } from '@platform/contracts/approvals';
import { type FixtureKey, newFixtureKey } from '@platform/testing/site/fixture-keys';
import { expect, test } from 'vitest';
import { approvedBytes, validSignatures } from './rule.ts';

const [anna, beth, stranger] = [newFixtureKey(), newFixtureKey(), newFixtureKey()];
const rule = { needed: 2, keys: [anna.listed, beth.listed] };
const approved: Approved = {
  composition: '5b1e0c9a77d2f410',
  base: { revision: 12, composition: '90ab11cd2e4f6a80' },
  site: 'https://nguzo.example',
  ledger: 'one',
};
const signed = (key: FixtureKey, what: Approved = approved) => ({
  publicKey: key.publicKey,
  signature: key.sign(approvedBytes(what)).toString(),
});
const base = (different: Partial<Approved['base']>) => ({
  ...approved,
  base: { ...approved.base, ...different },
});

test('of each listed key one signature counts', () => {
  const all = [signed(anna), signed(anna), signed(beth), signed(stranger)];
  const counted = validSignatures(rule, approved, all);
  expect(counted.map(({ publicKey }) => publicKey)).toEqual([anna.publicKey, beth.publicKey]);
});

test.each([
  ['of another composition', signed(anna, { ...approved, composition: '0000000000000000' })],
  ['of the same on another base', signed(anna, base({ composition: '0000000000000000' }))],
  ['of the same on the same base at another time', signed(anna, base({ revision: 14 }))],
  ['for another site', signed(anna, { ...approved, site: 'https://other.example' })],
  ['for another ledger', signed(anna, { ...approved, ledger: 'two' })],
  ['of another person, as theirs', { ...signed(beth), publicKey: anna.publicKey }],
  ['of a key that is not listed', signed(stranger)],
  ['that is no signature', { publicKey: anna.publicKey, signature: 'AAAA' }],
  [
    'of a release that says the same',
    {
      publicKey: anna.publicKey,
      signature: anna.sign(Buffer.from(JSON.stringify(approved))).toString(),
    },
  ],
])('a signature %s does not count', (_what, forged) => {
  expect(validSignatures(rule, approved, [forged])).toEqual([]);
});

test('nor does that of a withdrawn key', () => {
  const withdrawn = { ...rule, keys: [anna.withdrawn, beth.listed] };
  expect(validSignatures(withdrawn, approved, [signed(anna)])).toEqual([]);
});
