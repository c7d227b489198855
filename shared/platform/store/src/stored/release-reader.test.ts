import { BILL_OF_MATERIALS_FILE } from '@platform/contracts/release';
import { promote } from '@platform/releases/changes';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { createFixtureSiteOn, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { notingReads } from '@platform/testing/site/store-content';
import { expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { createReleaseReader } from './release-reader.ts';

const bucket = bucketForFile();
const { site } = siteForEachTest();

test('a promotion reads each file of a release once, fallbacks included', async () => {
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const reads: string[] = [];
  const request = { select: [{ name: 'pricing' }] };
  value(
    await promote({
      store: notingReads(site.store, reads),
      request,
      by: 'anna',
      usual: fixtureAddresses,
    }),
  );
  const ofReleases = reads.filter((key) => /^releases\/.*\/(?:release\.json|web|node)/.test(key));
  expect(ofReleases).toContain(`releases/pricing/${pricing}/release.json`);
  expect(ofReleases.length).toBe(new Set(ofReleases).size);
});

test('the list of its packages is a file of a release, and no code to render with', async () => {
  const files = { [BILL_OF_MATERIALS_FILE]: '{}' };
  const id = await site.release('pricing', { version: '1.1.0', files });
  const reader = createReleaseReader(site.store);
  const release = value(await reader.readRemote('pricing', id));
  expect(release.files).toHaveProperty([BILL_OF_MATERIALS_FILE]);
  const bundles = [...value(await reader.readRenderBundles(release)).keys()];
  expect(bundles).toContain('node/pages/pricing.js');
  expect(bundles).not.toContain(BILL_OF_MATERIALS_FILE);
});

test.each(['client.js', 'client.js.br'])(
  'a storage that is away does not make %s intact or corrupt',
  async (file) => {
    const far = await createFixtureSiteOn(await bucket.create());
    const id = await far.release('shell', { version: '1.0.0' });
    const reader = createReleaseReader(await bucket.reopen(far.store, { pastCache: true }));
    const release = value(await reader.readShell(id));
    bucket.server.fault = ({ method, key }) =>
      method === 'GET' && key.endsWith(`/${file}`) ? { kind: 'cut-before' } : undefined;
    await expect(reader.findCorruptFiles(release)).rejects.toThrow("can't be reached");
    await far.remove();
  },
);
