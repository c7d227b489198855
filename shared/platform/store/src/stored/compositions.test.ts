import { brotliCompressSync } from 'node:zlib';
import { sha256 } from '@platform/node/hash';
import { problem } from '@platform/testing/site/expect-problem';
import { largeRemote } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { goLiveDifferent } from '@platform/testing/site/other-composer';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { compositionKey, readComposition, readWholeComposition, textIn } from './compositions.ts';
import { encodeTexts } from './encodings.ts';
import { readLive } from './live.ts';

const { site } = siteForEachTest(async (template) => template.goLive());

test('a composition of a site of many pages takes a fraction of what its pages take alone', async () => {
  const { composition } = value(await site.compose(await site.releaseAll()));
  const { id, pages, notFound, texts } = composition;
  const files = await site.store.filesBelow(compositionKey(id));
  const whole = value(await readWholeComposition(site.store, id));
  const sent = [...(await encodeTexts(whole.texts)).values()];
  const alone = sent.reduce((sum, { br }) => sum + (br?.length ?? 0), 0);
  const stored = [...files].filter(([key]) => !key.endsWith('composition.json'));
  expect(stored.reduce((sum, [, { size }]) => sum + size, 0)).toBeLessThan(alone / 2);
  for (const text of [...Object.values(pages), notFound, ...Object.values(texts)]) {
    expect(sha256(textIn(whole.texts, text))).toBe(text.hash);
  }
});

test('a text that no archive has is named', async () => {
  const id = await goLiveDifferent(site, { texts: { '/robots.txt': { hash: 'a'.repeat(64) } } });
  const named = problem('damaged-file', `${id} lacks /robots.txt.`);
  expect(await readWholeComposition(site.store, id)).toEqual(named);
});

test.each([
  ['archives', '.br', 'is missing'],
  ['archives', '.br', 'has changed'],
  ['directories', '', 'is missing'],
  ['directories', '.br', 'has changed'],
])(
  'a file of %s with the ending %j that %s is named with what mends it',
  async (room, suffix, reason) => {
    await site.release('loyalty', largeRemote('loyalty'));
    const { composition } = value(await site.promote());
    const { id, directory, archives } = composition;
    const archive = `${compositionKey(id)}/${archives[0]}`;
    const key = (room === 'archives' ? archive : directory?.file) + suffix;
    if (reason === 'is missing') await site.store.remove(key);
    else await site.store.replace(key, brotliCompressSync('["other"]'));
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
