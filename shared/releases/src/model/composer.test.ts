import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashComposer, thisComposer, yearInKenya } from './composer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'composer-'));
  for (const room of ['model', 'render', 'change/compose']) {
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
  await writeFile(join(folder, 'change', 'compose', 'another.test.ts'), 'test();');
  expect(hashComposer(folder)).toBe(composerSources);
});

test.each(['model/page-composition.ts', 'render/worker/pages.mjs', 'change/compose/compose.ts'])(
  'a change of %s makes it another one',
  async (path) => {
    await appendFile(join(folder, path), '// changed');
    expect(hashComposer(folder)).not.toBe(thisComposer().composerSources);
  },
);

test('a year begins when it begins in Kenya', () => {
  expect(yearInKenya(Date.parse('2026-12-31T20:59:59Z'))).toBe(2026);
  expect(yearInKenya(Date.parse('2026-12-31T21:00:00Z'))).toBe(2027);
});

test('a new import counts, with all of its package', async () => {
  const file = join(folder, 'change', 'compose', 'another.ts');
  await writeFile(file, "import { satisfies } from 'node:path';\n");
  const before = hashComposer(folder);
  await writeFile(file, "import { satisfies } from 'semver';\n");
  expect(hashComposer(folder)).not.toBe(before);
});
