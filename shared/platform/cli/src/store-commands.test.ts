import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCaptured } from '@platform/testing/site/run-captured';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'init-'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

const init = (...args: readonly string[]) =>
  runCaptured(['init', '--store', join(folder, 'store'), ...args]);
const serving = (state: object) => vi.stubGlobal('fetch', async () => Response.json(state));
const isThere = () =>
  access(join(folder, 'store')).then(
    () => true,
    () => false,
  );

test('no empty store is made where an edge serves the site from another place', async () => {
  serving({ status: 'ready', revision: 2006 });
  const { code, stderr } = await init();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^No store was made: http:\S+ serves revision 2006, .* Is its disk mounted/,
  );
  expect(await isThere()).toBe(false);
  expect((await init('--another')).code).toBe(0);
  // What is there stays as it is.
  expect((await init()).stdout).toContain(`The store is in ${join(folder, 'store')}.`);
});

test('the first one is made before an edge serves anything', async () => {
  serving({ status: 'unavailable' });
  expect((await init()).code).toBe(0);
  expect(await isThere()).toBe(true);
});
