import { goLiveDifferent } from '@site/releases/testing/other-composer';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { readLive } from '../change/live.ts';
import { readComposition } from './compositions.ts';

const { site } = siteForEachTest(async (template) => template.goLive());

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
