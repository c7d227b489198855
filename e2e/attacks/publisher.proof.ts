import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sha256 } from '@site/node/hash';
import { readComposition } from '@site/releases/stored-compositions';
import { value } from '@site/releases/testing/fixture-site';
import { storeDifferent } from '@site/releases/testing/other-composer';
import { expect, test } from '../fixtures/small-site.ts';
import { ask } from '../site/ask.ts';
import type { SmallSite } from '../site/small-site.ts';

/*
 * Somebody who has one team's account, and what it can write: every byte below `releases/` of its
 * application. Here they write more than that where another defence is the point. Files of a release:
 * `publisher-files.proof.ts`; what its code does while it is rendered: `publisher-rendering.proof.ts`.
 */

const LURE = 'Pay to till 666666';

const page = async ({ address }: SmallSite, path: string) => (await ask(address, path)).text;

async function liveComposition({ address }: SmallSite): Promise<string> {
  return JSON.parse((await ask(address, '/_site/ready')).text).composition;
}

/** Composes pricing's newest release, for nobody to see yet. */
async function composed(site: SmallSite): Promise<string> {
  return JSON.parse(await site.mustRun(['compose', 'pricing', '--json'])).composition;
}

test('stores a composition whose page names another till, and one whose policy takes any script, and has them promoted', async ({
  smallSite,
}) => {
  await smallSite.publish('pricing', { version: '1.1.0' });
  const { store } = smallSite.fixtures;
  const id = await composed(smallSite);
  const made = value(await readComposition(store, id));
  const lure = `<h1>${LURE}</h1>`;
  const archive = JSON.stringify([lure]);
  const file = `archives/${sha256(archive)}.json`;
  const archives = [...made.archives, file];
  const edited = { ...made.pages['/pricing'], hash: sha256(lure) };
  const policy = { ...made.pages['/pricing'], contentSecurityPolicy: 'script-src *' };
  for (const pricing of [edited, policy]) {
    const pages = { ...made.pages, '/pricing': pricing };
    const { id: forged } = await storeDifferent(smallSite.fixtures, id, { pages, archives });
    const stored = smallSite.inStore('compositions', forged, `${file}.br`);
    await writeFile(stored, brotliCompressSync(archive));
    const refused = await smallSite.site(['promote', '--composition', forged, '--as-it-is']);
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('/pricing differs') });
  }
  const { text, headers } = await ask(smallSite.address, '/pricing');
  expect(text).toContain('>Pricing<');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  await smallSite.mustRun(['promote', '--composition', id, '--since', '1']);
});

test('edits a stored page of what is live: visitors keep the page that was made, from an edge that starts as well', async ({
  smallSite,
}) => {
  const folder = smallSite.inStore('compositions', await liveComposition(smallSite), 'archives');
  const restores: (() => Promise<void>)[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const bytes = await readFile(file);
    const texts = JSON.parse(brotliDecompressSync(bytes).toString());
    await writeFile(file, brotliCompressSync(JSON.stringify(texts.map(() => LURE))));
    restores.push(() => writeFile(file, bytes));
  }
  expect(await page(smallSite, '/pricing')).toContain('>Pricing<');
  await smallSite.edge.stop();
  await smallSite.edge.start();
  const { status, text } = await ask(smallSite.address, '/pricing', { 'accept-encoding': 'br' });
  expect([status, text]).toEqual([200, expect.stringContaining('>Pricing<')]);
  expect((await ask(smallSite.operations, '/problems')).text).toContain('has changed');
  for (const restore of restores) await restore();
});

test('publishes pages to be opened at the site’s address, and nobody has approved them: no address leads to them', async ({
  smallSite,
}) => {
  const lure = `<!doctype html><title>x</title>${LURE}`;
  const files = { 'web/public/evil.html': lure, 'web/public/evil.svg': lure, 'web/evil.js': lure };
  const id = await smallSite.publish('pricing', { version: '1.5.0', files });
  for (const path of ['public/evil.html', 'public/evil.svg', 'evil.js', 'entry.js']) {
    const { status } = await ask(smallSite.address, `/_site/releases/pricing/${id}/${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
  expect(await page(smallSite, '/evil.html')).not.toContain(LURE);
  const back = await smallSite.site(['rollback', 'pricing', '--to', id]);
  expect(back).toEqual({
    code: 1,
    text: expect.stringContaining('No release of pricing that was live is or begins with'),
  });
});
