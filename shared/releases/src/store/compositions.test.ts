import { sha256 } from '@site/node/hash';
import { problem } from '@site/releases/testing/expect-problem';
import { largeRemote } from '@site/releases/testing/fixture-remotes';
import { value } from '@site/releases/testing/fixture-site';
import { goLiveDifferent } from '@site/releases/testing/other-composer';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { readLive } from '../change/live.ts';
import { compositionKey, readComposition, readWholeComposition } from './compositions.ts';

const { site } = siteForEachTest(async (template) => template.goLive());

test('a text is stored plain only where it has no Brotli form, and is read as it was composed', async () => {
  const { composition } = value(await site.compose(await site.releaseAll()));
  const { id, pages, notFound, texts } = composition;
  const key = `${compositionKey(id)}/`;
  const names = [...(await site.store.filesBelow(compositionKey(id))).keys()];
  const described = [...Object.values(pages), notFound, ...Object.values(texts)];
  const isPlain = ({ file }: { file: string }) => names.includes(key + file);
  const isCompressed = ({ file }: { file: string }) => names.includes(`${key}${file}.br`);
  expect(described.filter(isCompressed).length).toBeGreaterThan(Object.keys(pages).length);
  expect(described.map(isPlain)).toEqual(described.map((text) => !isCompressed(text)));
  const whole = value(await readWholeComposition(site.store, id));
  for (const [path, { hash }] of Object.entries({ ...pages, ...texts })) {
    const bytes = whole.pages.get(path) ?? whole.texts.get(path);
    expect(sha256(bytes?.identity ?? '')).toBe(hash);
  }
});

test.each([
  ['pages', '.br', 'is missing'],
  ['pages', '.br', 'has changed'],
  ['pages', '.gz', 'has changed'],
  ['directories', '', 'is missing'],
  ['directories', '.br', 'has changed'],
])(
  'a file of %s with the ending %j that %s is named with what mends it',
  async (room, suffix, reason) => {
    await site.release('loyalty', largeRemote('loyalty'));
    const { composition } = value(await site.promote());
    const { id, directory, notFound } = composition;
    const page = `${compositionKey(id)}/${notFound.file}`;
    const key = (room === 'pages' ? page : directory?.file) + suffix;
    if (reason === 'is missing') await site.store.remove(key);
    else await site.store.replace(key, 'other');
    const mend = `${key} ${reason}: compose it again with \`site compose\`.`;
    expect(await readWholeComposition(site.store, id)).toEqual(problem('damaged-file', mend));
  },
);

test.each([
  ['/*', 'has a wildcard'],
  ['/:page', 'has a wildcard'],
  ['/a\n/* x-frame-options: no', 'has characters that nobody sees'],
  ['/../../etc/cron.d/site', 'is damaged (publicFiles./../../etc'],
  ['//other.example', 'is damaged (publicFiles.//other'],
])('a composition with a file at %j is not read, whoever stored it', async (path, reason) => {
  const publicFiles = { [path]: { app: 'shell', file: 'web/static/logo.svg' } };
  const before = (await readLive(site.store)).live?.composition.id;
  const id = await goLiveDifferent(site, { publicFiles });
  expect(await readComposition(site.store, id)).toMatchObject({
    problem: { kind: 'damaged-file', message: expect.stringContaining(reason) },
  });
  expect((await readLive(site.store)).live?.composition.id).toBe(before);
});
