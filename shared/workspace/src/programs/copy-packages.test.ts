import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyPackages, platformsIn } from './copy-packages.ts';

/* Packages as pnpm installs them: a store, and links from whoever needs them. */
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'packages-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a package comes with its dependencies, each with its own, and no link', async () => {
  await install('app/node_modules/drawing', { name: 'drawing', version: '2.0.0' });
  await addTo('app/node_modules/drawing', { dependencies: { shapes: '^1.0.0' } });
  await install('app/node_modules/drawing/node_modules/shapes', {
    name: 'shapes',
    version: '1.4.0',
  });
  const versions = await copy({ drawing: 'whole' });
  expect(versions).toEqual({ drawing: '2.0.0' });
  expect(await files()).toEqual([
    'drawing/index.js',
    'drawing/node_modules/shapes/index.js',
    'drawing/node_modules/shapes/package.json',
    'drawing/package.json',
  ]);
});

test('of a package whose parts are named come those, and always its licence', async () => {
  await install('app/node_modules/fonts', { name: 'fonts', version: '1.0.0' });
  await write('app/node_modules/fonts/LICENSE', 'free');
  await write('app/node_modules/fonts/ttf/sans.ttf', 'sans');
  await write('app/node_modules/fonts/ttf/serif.ttf', 'serif');
  await copy({ fonts: ['ttf/sans.ttf'] });
  expect(await files()).toEqual(['fonts/LICENSE', 'fonts/package.json', 'fonts/ttf/sans.ttf']);
});

test('libraries for other machines may be missing; anything else may not', async () => {
  const optionalDependencies = { 'native-linux': '1.0.0', 'native-elsewhere': '1.0.0' };
  await install('app/node_modules/native', { name: 'native', version: '1.0.0' });
  await addTo('app/node_modules/native', { optionalDependencies });
  await install('store/native-linux', {
    name: 'native-linux',
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  });
  await write('store/native-linux/native.node', 'library');
  await mkdir(join(root, 'app/node_modules/native/node_modules'));
  const link = join(root, 'app/node_modules/native/node_modules/native-linux');
  await symlink(join(root, 'store/native-linux'), link);
  await copy({ native: 'whole' });
  expect(await platformsIn(join(root, 'bundle/node_modules'))).toEqual(['linux-arm64-musl']);
  await addTo('app/node_modules/native', { dependencies: { missing: '1.0.0' } });
  await expect(copy({ native: 'whole' })).rejects.toThrow('missing, which native needs');
  await expect(copy({ absent: 'whole' })).rejects.toThrow('absent is not installed');
});

function copy(packages: Parameters<typeof copyPackages>[0]) {
  return copyPackages(packages, [join(root, 'app')], join(root, 'bundle'));
}

async function files(): Promise<string[]> {
  const folder = join(root, 'bundle/node_modules');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  return found
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

async function install(path: string, manifest: object): Promise<void> {
  await write(join(path, 'package.json'), JSON.stringify(manifest));
  await write(join(path, 'index.js'), '');
  await write(join(path, 'index.js.map'), '{}');
  await write(join(path, 'README.md'), 'How to use it');
}

/** Adds to what a package says of itself. */
async function addTo(path: string, more: object): Promise<void> {
  const file = join(path, 'package.json');
  const manifest = JSON.parse(await readFile(join(root, file), 'utf8'));
  await write(file, JSON.stringify({ ...manifest, ...more }));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
