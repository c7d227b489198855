import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { RELEASE_FILE } from '@site/contracts/release';
import { integrityOf } from '@site/node/hash';
import { fixtureConfiguration } from '@site/releases/testing/fixture-config';
import { newFixtureKey, releaseSigned } from '@site/releases/testing/fixture-keys';
import { expect, test } from '../fixtures/small-site.ts';
import { ask } from '../site/ask.ts';
import type { SmallSite } from '../site/small-site.ts';

/*
 * Somebody who can change bytes of the store behind the edge. Pricing signs its releases: its private
 * key is in no store.
 */

const STEAL = 'steal()';

const key = newFixtureKey();

test.use({
  smallSiteOptions: {
    prepare: async (fixtures) => {
      await fixtures.releaseAll();
      await releaseSigned(fixtures, key);
      await fixtures.configure({
        ...fixtureConfiguration,
        releaseKeys: { pricing: [key.listed] },
      });
    },
  },
});

async function ready({ address }: SmallSite) {
  return JSON.parse((await ask(address, '/_site/ready')).text);
}

const problems = async ({ operations }: SmallSite) => (await ask(operations, '/problems')).text;

async function restart({ edge }: SmallSite): Promise<void> {
  await edge.stop();
  await edge.start();
}

test('changes a script of a live release: the edge sends it to nobody, under no address and in no encoding', async ({
  smallSite,
}) => {
  const { shell } = (await ready(smallSite)).releases;
  const script = `/_site/releases/shell/${shell}/static/client.js`;
  const file = smallSite.inStore('releases/shell', shell, 'web/static/client.js');
  const get = () =>
    Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { status, text } = await ask(smallSite.address, script, {
          'accept-encoding': encoding,
        });
        return [status, text.includes(STEAL)];
      }),
    );
  expect(await get()).toEqual(Array(3).fill([200, false]));
  const honest = await Promise.all(['', '.gz'].map((suffix) => readFile(file + suffix)));
  await writeFile(file, STEAL);
  await writeFile(`${file}.gz`, gzipSync(STEAL));
  await restart(smallSite);
  expect(await get()).toEqual(Array(3).fill([404, false]));
  expect((await ask(smallSite.address, '/pricing')).status).toBe(200);
  const { code, text } = await smallSite.site(['promote', '--anew']);
  expect({ code, text }).toEqual({
    code: 1,
    text: expect.stringContaining('client.js has changed'),
  });
  await writeFile(file, honest[0] ?? '');
  await writeFile(`${file}.gz`, honest[1] ?? '');
});

test('changes a script of a live release and its release.json to match: an edge that starts takes what was live before, and one that runs sends neither', async ({
  smallSite,
}) => {
  const id = await smallSite.publish(
    'pricing',
    { version: '1.1.0' },
    { SITE_SIGNING_KEY: key.pem },
  );
  await smallSite.mustRun(['promote', 'pricing']);
  const description = smallSite.inStore('releases/pricing', id, RELEASE_FILE);
  const script = smallSite.inStore('releases/pricing', id, 'web/entry.js');
  const honest = await Promise.all([readFile(description), readFile(script)]);
  const release = JSON.parse(String(honest[0]));
  release.files['web/entry.js'] = {
    integrity: integrityOf(Buffer.from(STEAL)),
    size: STEAL.length,
  };
  await writeFile(description, JSON.stringify(release));
  await writeFile(script, STEAL);
  const entry = `/_site/releases/pricing/${id}/entry.js`;
  const sent = async () => {
    const { status, text } = await ask(smallSite.address, entry, { range: 'bytes=0-' });
    return [status, text.includes(STEAL)];
  };
  expect(await sent()).toEqual([404, false]);
  await restart(smallSite);
  expect(await ready(smallSite)).toMatchObject({ status: 'degraded', revision: 1 });
  expect(await problems(smallSite)).toContain(`pricing ${id} has no signature that fits`);
  expect(await sent()).toEqual([404, false]);
  await writeFile(description, honest[0]);
  await writeFile(script, honest[1]);
  await expect.poll(() => ready(smallSite)).toMatchObject({ status: 'ready', revision: 2 });
});
