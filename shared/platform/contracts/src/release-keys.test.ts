import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { releaseKeysIn } from './release-keys.ts';

const publicKey = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

function violation(...keys: readonly unknown[]): string | undefined {
  const parsed = releaseKeysIn(z.strictObject).safeParse({ pricing: keys });
  return parsed.error?.issues[0]?.message;
}

test('keys of an application are listed, with where they are, and which were withdrawn', () => {
  const other = publicKey.replace('Gb9E', 'Gb9F');
  expect(violation({ publicKey, name: 'GitHub' }, { publicKey: other, withdrawn: true })).toBe(
    undefined,
  );
});

test.each([
  ['one of another kind', publicKey.replace('VwAy', 'VuAy')],
  ['half of one', publicKey.slice(0, 40)],
  ['another text of the same key', publicKey.replace('E=', 'F=')],
])('%s is refused', (_what, text) => {
  expect(violation({ publicKey: text })).toMatch(/^is no Ed25519 public key/);
});

test('a key is not good and withdrawn at once, and an application with keys has one', () => {
  expect(violation({ publicKey, withdrawn: true }, { publicKey })).toBe('lists a key twice');
  expect(violation()).toBeDefined();
});
