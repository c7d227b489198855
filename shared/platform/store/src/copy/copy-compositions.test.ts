import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { readLive } from '../stored/live.ts';

const { site, run } = siteForEachTest();
const { path } = folderForEachTest();

test('two compositions are compared where nothing else of the store is', async () => {
  const { live } = await readLive(site.store);
  await site.release('pricing', {
    version: '1.1.0',
    modules: { 'pages/pricing': "exports.default = async () => '<h1 id=plans>Other prices</h1>';" },
  });
  const next = JSON.parse((await run('compose', 'pricing', '--json')).stdout).composition;
  const folder = path('compared');
  expect((await runCaptured(['init', '--store', folder])).code).toBe(0);
  const ids = [String(live?.composition.id), next];
  const copy = ['store', 'copy', site.store.folder, folder, '--compositions'];
  const copied = await runCaptured([...copy, ids.join()]);
  expect(copied).toMatchObject({ code: 0, stdout: expect.stringContaining('and no ledger') });
  const { stdout } = await runCaptured(['diff', ...ids, '--store', folder]);
  expect(stdout).toContain('+ h1: Other prices');
  expect((await runCaptured([...copy, '0'.repeat(16)])).code).toBe(1);
});
