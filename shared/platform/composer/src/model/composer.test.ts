import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashComposer, thisComposer } from './composer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'composer-'));
  for (const room of ['model', 'render', 'compose']) {
    await cp(join(import.meta.dirname, '..', room), join(folder, room), { recursive: true });
  }
});
afterEach(() => rm(folder, { recursive: true }));

test('a composer is the same wherever its sources are, and however their lines end', async () => {
  const { composerSources } = thisComposer();
  expect(composerSources).toMatch(/^[0-9a-f]{16}$/);
  expect(hashComposer(folder)).toBe(composerSources);
  const file = join(folder, 'model', 'page-composition.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('\n', '\r\n'));
  await writeFile(join(folder, 'compose', 'another.test.ts'), 'test();');
  expect(hashComposer(folder)).toBe(composerSources);
});

test.each(['model/page-composition.ts', 'render/worker/pages.mjs', 'compose/compose.ts'])(
  'a change of %s makes it another one',
  async (path) => {
    await appendFile(join(folder, path), '// changed');
    expect(hashComposer(folder)).not.toBe(thisComposer().composerSources);
  },
);

test.each([
  'platform/contracts/src/composition.ts',
  'platform/node/src/hash.ts',
  'platform/store/src/model/composition-id.ts',
  'site/site.ts',
  'site/src/gates.ts',
  'site/contracts/src/paths.ts',
])('a change of %s makes it another one', (path) => {
  const changed = join(import.meta.dirname, '../../../..', path);
  const read = (file: string) =>
    readFileSync(file, 'utf8') + (file === changed ? '// changed' : '');
  expect(hashComposer(folder, read)).not.toBe(thisComposer().composerSources);
});

test('a new import counts, with all of its package', async () => {
  const file = join(folder, 'compose', 'another.ts');
  await writeFile(file, "import { satisfies } from 'node:path';\n");
  const before = hashComposer(folder);
  await writeFile(file, "import { satisfies } from 'semver';\n");
  expect(hashComposer(folder)).not.toBe(before);
});

test('a composition of another year is the same, so that no clock changes anybody’s pages', async () => {
  const { year } = thisComposer();
  vi.useFakeTimers({ now: new Date('2041-01-01T00:00:00Z'), toFake: ['Date'] });
  // Loaded once more, as by a program that starts then.
  const started = './composer.ts?started-later';
  const { thisComposer: later } = await import(/* @vite-ignore */ started);
  vi.useRealTimers();
  expect(later().year).toBe(year);
});
