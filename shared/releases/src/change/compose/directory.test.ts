import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Directory, pageComposition } from '@site/contracts/composition';
import { problem } from '@site/releases/testing/expect-problem';
import { largeRemote } from '@site/releases/testing/fixture-remotes';
import { fixtureRenderBundle } from '@site/releases/testing/fixture-shell';
import { type FixtureReleases, value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { compositionKey, readWholeComposition } from '../../store/compositions.ts';
import type { Composed } from './compose.ts';

let releases: FixtureReleases;
const { site } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
  releases.loyalty = await template.release('loyalty', largeRemote('loyalty'));
});

const composeLarge = async (different = {}) =>
  value(await site.compose({ ...releases, ...different }));

async function homeOf({ composition }: Composed): Promise<string> {
  const whole = value(await readWholeComposition(site.store, composition.id));
  return whole.pages.get('/')?.identity.toString() ?? '';
}

const carriedBy = (document: string) =>
  JSON.parse(/id="composition">([^<]+)</.exec(document)?.[1] ?? '');
const scriptsIn = (document: string) =>
  [...document.matchAll(/script defer src="([^"]+)"/g)].map(([, address = '']) => address);

/** What the script of a composition's directory puts into a document. */
async function directoryOf({ composition: { id, directory } }: Composed): Promise<Directory> {
  const script = await site.store.read(`${compositionKey(id)}/${directory?.file}`);
  const element = { textContent: '' };
  runInNewContext(script.ok ? script.value.toString() : '', {
    document: { getElementById: () => element },
    Event: class {},
    dispatchEvent() {},
  });
  return JSON.parse(element.textContent);
}

test('documents of a large site list its directory first, and carry neither routes nor remotes', async () => {
  const composed = await composeLarge();
  const home = await homeOf(composed);
  expect(Object.keys(carriedBy(home))).toEqual(['contract', 'id', 'config']);
  const [first] = scriptsIn(home);
  const { id, directory, pages } = composed.composition;
  expect(first).toBe(`/_site/compositions/${id}/${directory?.file}`);
  const whole = pageComposition.parse({ ...carriedBy(home), ...(await directoryOf(composed)) });
  expect(whole.routes.map(({ path }) => path)).toEqual(Object.keys(pages));
  expect(Object.keys(whole.remotes)).toContain('loyalty');
});

test('a document is as long with twice the pages', async () => {
  const loyalty = await site.release('loyalty', {
    ...largeRemote('loyalty', 300),
    version: '2.0.0',
  });
  const [one, other] = [await composeLarge(), await composeLarge({ loyalty })];
  expect((await homeOf(one)).length).toBe((await homeOf(other)).length);
});

test('documents of a small site carry everything', async () => {
  const { loyalty: _, ...small } = releases;
  const composed = value(await site.compose(small as FixtureReleases));
  expect(composed.composition).not.toHaveProperty('directory');
  expect(carriedBy(await homeOf(composed))).toMatchObject({ routes: expect.any(Array) });
});

test('a shell that does not know directories goes on carrying everything', async () => {
  const older = fixtureRenderBundle
    .replace('directory ? rest : composition', 'composition')
    .replace('(directory ? [directory] : []).concat(scripts)', 'scripts');
  const shell = await site.release('shell', {
    version: '0.9.0',
    files: { 'node/server.js': older },
  });
  const home = await homeOf(await composeLarge({ shell }));
  expect(carriedBy(home).routes).toHaveLength(155);
  expect(scriptsIn(home).join()).not.toContain('directories');
});

test('a shell that cannot read a document with its directory is refused', async () => {
  const careless = fixtureRenderBundle.replace("directory = '{}'", "_directory, directory = '{}'");
  const shell = await site.release('shell', { files: { 'node/server.js': careless } });
  const outcome = await site.compose({ ...releases, shell });
  expect(outcome).toMatchObject({
    problem: {
      kind: 'refused',
      refusals: expect.arrayContaining([
        expect.objectContaining({ reason: expect.stringContaining('routes is missing') }),
      ]),
    },
  });
});

test('a composition whose directory has changed is corrupt', async () => {
  const { id, directory } = (await composeLarge()).composition;
  const file = directory?.file ?? '';
  await appendFile(join(site.store.folder, compositionKey(id), file), ' ');
  expect(await readWholeComposition(site.store, id)).toEqual(problem('damaged-file', file));
  expect((await composeLarge()).outcome).toBe('composed');
});
