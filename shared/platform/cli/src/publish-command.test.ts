import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseKeysIn } from '@platform/contracts/release-keys';
import { readSignedRelease } from '@platform/store/signatures';
import { listing, newFixtureKey } from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { runCaptured, workspaceForFile } from '@platform/testing/site/run-captured';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

const { site, run } = workspaceForFile();
afterEach(() => vi.stubEnv('SITE_SIGNING_KEY', ''));

/** `keys` works in no store. */
function newKey(file: string) {
  return runCaptured(['keys', 'new', 'pricing', '--to', file, '--name', 'GitHub, 2026']);
}

test('a new key is written for its owner alone, and signs what is published', async () => {
  const { stdout, code } = await newKey('pricing.pem');
  expect(code).toBe(0);
  const file = join(site.folder, 'pricing.pem');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const pem = await readFile(file, 'utf8');
  expect(stdout).not.toContain(pem.split('\n')[1]);
  const [, line = ''] = /"releaseKeys": (.*)/.exec(stdout) ?? [];
  const releaseKeys = releaseKeysIn(z.strictObject).parse(JSON.parse(line));
  expect(releaseKeys).toEqual({
    pricing: [{ publicKey: expect.any(String), name: 'GitHub, 2026' }],
  });

  const id = await site.build('pricing', { version: '1.1.0' });
  const [, keyId = ''] = /^Key (\S+) for pricing/.exec(stdout) ?? [];
  vi.stubEnv('SITE_SIGNING_KEY', pem);
  expect(await run('publish', 'pricing')).toMatchObject({
    code: 0,
    stdout: `pricing ${id}: published, signed by key ${keyId}\n`,
  });
  value(await readSignedRelease(site.store, 'pricing', id, releaseKeys));
  vi.stubEnv('SITE_SIGNING_KEY', '');
  const published = await run('publish', 'pricing', '--signing-key', file, '--json');
  expect(JSON.parse(published.stdout).published).toMatchObject([{ release: id, signedBy: keyId }]);
});

test('no key takes the place of another file', async () => {
  await newKey('other.pem');
  const before = await readFile(join(site.folder, 'other.pem'), 'utf8');
  expect(await newKey('other.pem')).toMatchObject({ code: 2, stdout: '' });
  expect(await readFile(join(site.folder, 'other.pem'), 'utf8')).toBe(before);
});

test('what is no key is wrong usage, and nothing is published', async () => {
  vi.stubEnv('SITE_SIGNING_KEY', 'hunter2');
  await site.build('pricing', { version: '1.3.0' });
  const { code, stderr } = await run('publish', 'pricing');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^SITE_SIGNING_KEY is no private key in PEM/);
  expect(stderr).not.toContain('hunter2');
});

test('a store of your own gets the configuration without its keys', async () => {
  const { listed } = newFixtureKey();
  const file = join(site.folder, 'keyed.json');
  await writeFile(file, JSON.stringify(listing(listed)));
  const idOf = async (...args: string[]) =>
    JSON.parse((await run('publish', 'config', '--config', file, '--json', ...args)).stdout)
      .published[0].release;
  const keyed = await idOf();
  const unsigned = await idOf('--unsigned');
  expect(keyed).not.toBe(unsigned);
  expect(await site.configure(listing())).toBe(unsigned);
});
