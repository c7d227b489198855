import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures/small-site.ts';
import { ask } from '../site/ask.ts';
import type { SmallSite } from '../site/small-site.ts';

/* Somebody who can write every file below `releases/` of one team's application: names, sizes, bytes. */

const LURE = 'Pay to till 666666';

const HOURS = 'We are open. '.repeat(99);

let served: Promise<string> | undefined;

/** Puts a release of pricing live, once, with two files at the root of the site. */
function releaseFiles(site: SmallSite): Promise<string> {
  served ??= (async () => {
    const files = { 'web/public/hours.txt': HOURS, 'web/public/terms.pdf': 'the terms' };
    const id = await site.publish('pricing', { version: '1.3.0', files });
    await site.mustRun(['promote', 'pricing']);
    return id;
  })();
  return served;
}

test('plants compressed copies with other bytes beside files, and more files: visitors get what the release lists', async ({
  smallSite,
}) => {
  const id = await releaseFiles(smallSite);
  const folder = smallSite.inStore('releases/pricing', id, 'web/public');
  const honest = await readFile(join(folder, 'hours.txt.br'));
  for (const name of ['hours.txt', 'terms.pdf', 'more.txt']) {
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(LURE));
    await writeFile(join(folder, `${name}.gz`), gzipSync(LURE));
  }
  await writeFile(join(folder, 'more.txt'), LURE);
  const base = `/_site/releases/pricing/${id}/public`;
  for (const encoding of ['br', 'gzip', 'br, gzip', 'identity']) {
    const get = async (path: string) =>
      (await ask(smallSite.address, path, { 'accept-encoding': encoding })).text;
    for (const place of ['', base]) {
      expect(await get(`${place}/hours.txt`)).toBe(HOURS);
      expect(await get(`${place}/terms.pdf`)).toBe('the terms');
    }
    for (const path of ['/more.txt', '/terms.pdf.br', '/hours.txt.gz']) {
      expect(await get(path)).not.toContain(LURE);
      expect(await get(base + path)).toBe('There is no such file.\n');
    }
  }
  await writeFile(join(folder, 'hours.txt.br'), honest);
  await rm(join(folder, 'hours.txt.gz'));
});

test('stores 500 bytes that inflate to 600 MB, and an object of 2 GB: the edge and the command stay small', async ({
  smallSite,
}) => {
  const bomb = brotliCompressSync(Buffer.alloc(600_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  expect(bomb.length).toBeLessThan(600);
  const id = await releaseFiles(smallSite);
  const folder = smallSite.inStore('releases/pricing', id, 'web');
  const [small, large] = [join(folder, 'public/hours.txt.br'), join(folder, 'pages/pricing.css')];
  const honest = await Promise.all([readFile(small), readFile(large)]);
  await writeFile(small, bomb);
  await truncate(large, 2_000_000_000);
  const refused = await smallSite.site(['promote', `pricing@${id}`, 'devices', '--no-wait']);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('web/public/hours.txt.br has changed in the store');
  expect(refused.text).toContain('web/pages/pricing.css is larger than a store may hold');
  const get = (path: string) => ask(smallSite.address, path, { 'accept-encoding': 'br' });
  expect(await get('/hours.txt')).toMatchObject({ status: 200, text: HOURS });
  expect((await get(`/_site/releases/pricing/${id}/pages/pricing.css`)).status).toBe(404);
  expect((await get('/pricing')).status).toBe(200);
  if (process.platform === 'linux') {
    // The most that the edge has ever had.
    const status = await readFile(`/proc/${smallSite.edge.pid}/status`, 'utf8');
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(300_000);
  }
  await writeFile(small, honest[0]);
  await writeFile(large, honest[1]);
});
