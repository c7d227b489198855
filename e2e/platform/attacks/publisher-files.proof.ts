import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ask } from '@platform/edge/testing/ask';
import { expect, test } from '../../fixtures/small-site.ts';

/* Somebody who can write every file below `releases/` of one team's application: names, sizes, bytes. */

const HOURS = 'We are open. '.repeat(99);

test('stores 500 bytes that inflate to 600 MB, and an object of 2 GB: the edge and the command stay small', async ({
  smallSite,
}) => {
  const bomb = brotliCompressSync(Buffer.alloc(600_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  expect(bomb.length).toBeLessThan(600);
  const files = { 'web/public/hours.txt': HOURS };
  const id = await smallSite.publish('pricing', { version: '1.3.0', files });
  await smallSite.mustRun(['promote', 'pricing']);
  const folder = smallSite.inStore('releases/pricing', id, 'web');
  const [small, large] = [join(folder, 'public/hours.txt.br'), join(folder, 'pages/pricing.css')];
  await writeFile(small, bomb);
  await truncate(large, 2_000_000_000);
  const refused = await smallSite.site(['promote', `pricing@${id}`, 'devices', '--no-wait']);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('web/public/hours.txt.br has changed in the store');
  expect(refused.text).toContain('web/pages/pricing.css is larger than a store may hold');
  const get = (path: string) => ask(smallSite.address, path, { 'accept-encoding': 'br' });
  // Of the two forms the edge sends the one that is as it was published.
  expect(String((await get('/hours.txt')).body)).toBe(HOURS);
  expect((await get(`/_site/releases/pricing/${id}/pages/pricing.css`)).status).toBe(404);
  expect((await get('/pricing')).status).toBe(200);
  if (process.platform === 'linux') {
    // The most that the edge has ever had.
    const status = await readFile(`/proc/${smallSite.edge.pid}/status`, 'utf8');
    expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(300_000);
  }
});
