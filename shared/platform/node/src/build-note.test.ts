import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBuildSources, noteBuild, readBuildState } from './build-note.ts';

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-note-'));
  folder = join(root, 'mfe-garden');
  await write('pnpm-workspace.yaml', 'packages: []');
  await write('shared/site/ui/src/box.tsx', 'a box');
  await write('mfe-garden/src/routes.ts', 'routes');
  await write('mfe-garden/dist/release.json', '{}');
  await noteBuild(folder, await hashBuildSources(folder));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('a build is current while none of its sources changes', async () => {
  expect(await readBuildState(folder)).toEqual({ kind: 'current' });
  await write('mfe-garden/README.md', 'to read');
  await write('mfe-garden/src/routes.test.ts', 'to test');
  await write('mfe-garden/node_modules/leaf/index.js', 'in the lock file');
  await write('mfe-pricing/src/routes.ts', 'of another team');
  expect(await readBuildState(folder)).toEqual({ kind: 'current' });
});

test('a build is outdated by what was changed, added and removed, and current again without', async () => {
  await write('mfe-garden/src/routes.ts', 'other routes');
  await write('mfe-garden/public/leaf.txt', 'a leaf');
  await rename(
    join(root, 'shared/site/ui/src/box.tsx'),
    join(root, 'shared/site/ui/src/crate.tsx'),
  );
  expect(await readBuildState(folder)).toEqual({
    kind: 'outdated',
    changed: [
      'mfe-garden/public/leaf.txt',
      'mfe-garden/src/routes.ts',
      'shared/site/ui/src/box.tsx',
      'shared/site/ui/src/crate.tsx',
    ],
  });
  await write('mfe-garden/src/routes.ts', 'routes');
  await rm(join(folder, 'public'), { recursive: true });
  await rename(
    join(root, 'shared/site/ui/src/crate.tsx'),
    join(root, 'shared/site/ui/src/box.tsx'),
  );
  expect(await readBuildState(folder)).toEqual({ kind: 'current' });
});

test('nothing is known of a build that was copied here', async () => {
  await write('mfe-garden/dist/release.json', '{ "of": "another machine" }');
  expect(await readBuildState(folder)).toEqual({ kind: 'unknown' });
});

test('a folder that borrows the packages of another one has no note of its own', async () => {
  const copy = join(root, 'copy');
  await write('copy/dist/release.json', '{}');
  await symlink(join(folder, 'node_modules'), join(copy, 'node_modules'));
  expect(await readBuildState(copy)).toEqual({ kind: 'unknown' });
  await noteBuild(copy, {});
  expect(await readBuildState(folder)).toEqual({ kind: 'current' });
});
