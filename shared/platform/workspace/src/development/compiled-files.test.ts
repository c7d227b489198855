import { inWorkspace } from '@platform/node/workspace-folder';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { findInUpdates, readCompiled } from './compiled-files.ts';

const home = folderForEachTest();
const compiles = (path: string, text: string) =>
  home.write(`pricing/compiled/dist/web/${path}`, text);

const asked = { app: 'pricing', id: '1.2.0-3fa9c21b5d0e7f64', path: 'static/plans.js' };

test('a page gets the newest code under the names of the release that it has', async () => {
  await compiles(
    'static/plans.js',
    'chunks_pricing_0000000000000000.push("1.2.0-0000000000000000/")',
  );
  expect(await readCompiled(home.path(), asked)).toBe(
    'chunks_pricing_3fa9c21b5d0e7f64.push("1.2.0-3fa9c21b5d0e7f64/")',
  );
});

test('what no build has, or is no file of a build, is left to the releases', async () => {
  await home.write('secret.js', 'secret');
  await compiles('static/plans.js', '');
  for (const other of [
    { path: 'static/other.js' },
    { path: '../../../../secret.js' },
    { path: 'static' },
    { app: 'devices' },
    { app: '../pricing' },
    { id: 'newest' },
  ]) {
    expect(await readCompiled(home.path(), { ...asked, ...other })).toBeUndefined();
  }
});

test('an error in refreshed code has its place in the source', async () => {
  const source = inWorkspace('mfe-pricing/src/plans.tsx');
  // The first character of the second line comes from the third line of the source.
  const map = { version: 3, sources: [source], names: [], mappings: ';AAEA' };
  await compiles('pricing.1a.hot-update.js.map', JSON.stringify(map));
  const ofRelease = { ok: false as const, problem: { kind: 'usage' as const, message: 'none' } };
  const finder = findInUpdates(home.path(), { find: async () => ofRelease });
  const position = { app: 'pricing', id: asked.id, line: 2, column: 1 };
  expect(await finder.find({ ...position, file: 'web/pricing.1a.hot-update.js' })).toEqual({
    ok: true,
    value: { source: 'mfe-pricing/src/plans.tsx', line: 3, column: 1 },
  });
  for (const file of ['web/static/plans.js', 'web/pricing.2b.hot-update.js']) {
    expect(await finder.find({ ...position, file })).toBe(ofRelease);
  }
});
