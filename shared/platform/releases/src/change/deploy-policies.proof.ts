import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWholeComposition } from '@platform/store/compositions';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { enforcePolicy } from '@platform/testing/s3-policy';
import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { newFixtureKey, releaseSigned } from '@platform/testing/site/fixture-keys';
import { createFixtureSiteOn, type FixtureSite, value } from '@platform/testing/site/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeRequest } from './compose-selection.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';

/* What the roles of a pipeline may do, and what not: the policies in `deploy/`, enforced. */

const bucket = bucketForFile();
let site: FixtureSite<Store>;
beforeEach(async () => {
  site = await createFixtureSiteOn(await bucket.create());
  await site.goLive();
});
afterEach(() => site.remove());

const input = () => ({ store: site.store, by: 'anna', usual: fixtureAddresses });
const pricing = { select: [{ name: 'pricing' }] };

test('the publishing role publishes and tries, and the promoting role puts that live', async () => {
  await assume('publish');
  const release = await site.release('pricing', { version: '1.1.0' });
  const before = [...(await site.store.filesBelow('')).keys()].sort();
  const tried = value(await composeRequest({ ...input(), request: pricing, dryRun: true }));
  expect([...(await site.store.filesBelow('')).keys()].sort()).toEqual(before);
  await assume('promote');
  const request = { select: [{ name: 'pricing', release }] };
  value(await promote({ ...input(), request, since: tried.revision }));
  const { live } = await readLive(site.store);
  expect(live?.composition.releases.pricing).toBe(release);
  expect(live?.composition.id).toBe(tried.composition.id);
  value(await rollback({ ...input(), ...pricing }));
});

test('the publishing role signs its releases, adds signatures, and overwrites none', async () => {
  const [first, second] = [newFixtureKey(), newFixtureKey()];
  await assume('publish');
  const release = await releaseSigned(site, first, '1.1.0');
  await releaseSigned(site, second, '1.1.0');
  const signature = `releases/pricing/${release}/signatures/${first.id}`;
  expect(await site.store.exists(signature)).toBe(true);
  await expect(site.store.replace(signature, 'evil')).rejects.toThrow('AccessDenied');
});

test('a publication that was interrupted at any upload is completed by the same role', async () => {
  const allowed = await assume('publish');
  for (const upload of [1, 4, 9]) {
    let uploads = 0;
    bucket.server.fault = (request) => {
      if (request.method === 'PUT') uploads += 1;
      return uploads > upload ? { kind: 'answer', status: 403, code: 'Killed' } : allowed(request);
    };
    const version = `1.${upload}.0`;
    await expect(site.release('pricing', { version })).rejects.toThrow('Killed');
    bucket.server.fault = allowed;
    await site.release('pricing', { version });
  }
});

test.each(['publish', 'promote', 'preview'] as const)(
  'the role to %s overwrites no release, no configuration and no entry of the ledger',
  async (role) => {
    await assume(role);
    const pattern =
      /^(?:releases|configurations|ledger)\/(?!.*(?:newest|publication|epoch)\.json$)/;
    const lasting = [...(await site.store.filesBelow('')).keys()].filter((key) =>
      pattern.test(key),
    );
    expect(lasting.length).toBeGreaterThan(20);
    for (const key of lasting) {
      await expect(site.store.replace(key, 'evil'), key).rejects.toThrow('AccessDenied');
      await expect(site.store.remove(key), key).rejects.toThrow('AccessDenied');
    }
  },
);

test('the publishing role writes releases of its application, and nothing else', async () => {
  await assume('publish');
  const keys = [...(await site.store.filesBelow('')).keys()].filter(
    (key) => !key.startsWith('releases/pricing/'),
  );
  expect(keys.length).toBeGreaterThan(20);
  for (const key of keys) {
    await expect(site.store.replace(key, 'evil'), key).rejects.toThrow('AccessDenied');
    await expect(site.store.createIfAbsent(`${key}-2`, 'evil'), key).rejects.toThrow(
      'AccessDenied',
    );
  }
});

test('the role of previews makes what a reviewer looks at, which is what is promoted then', async () => {
  const release = await site.release('pricing', { version: '1.1.0' });
  await assume('preview');
  const before = await readLive(site.store);
  const looked = value(await composeRequest({ ...input(), request: pricing }));
  value(await readWholeComposition(site.store, looked.composition.id));
  expect(await readLive(site.store)).toEqual(before);
  for (const key of (await site.store.filesBelow('')).keys()) {
    await expect(site.store.replace(key, 'evil'), key).rejects.toThrow('AccessDenied');
  }
  await assume('promote');
  const request = { select: [{ name: 'pricing', release }] };
  const promoted = value(await promote({ ...input(), request }));
  expect(promoted.composition.id).toBe(looked.composition.id);
});

async function assume(role: 'publish' | 'promote' | 'preview') {
  const file = join(import.meta.dirname, `../../../cli/deploy/${role}-policy.json`);
  const prefix = site.store.location.replace(`s3://${bucket.server.bucket}/`, '');
  const policy = await readFile(file, 'utf8');
  const allowed = enforcePolicy(policy, 'arn:aws:s3:::nguzo-site/store/', prefix);
  bucket.server.fault = allowed;
  return allowed;
}
