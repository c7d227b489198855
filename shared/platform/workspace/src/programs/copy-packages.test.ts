import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { copyPackages, platformsIn } from './copy-packages.ts';

const root = folderForEachTest();

test('a package comes with its dependencies, each with its own, and no link', async () => {
  const dependencies = { shapes: '^1.0.0' };
  await install('app/node_modules/drawing', { name: 'drawing', version: '2.0.0', dependencies });
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
  for (const file of ['LICENSE', 'ttf/sans.ttf', 'ttf/serif.ttf']) {
    await root.write(`app/node_modules/fonts/${file}`, file);
  }
  await copy({ fonts: ['ttf/sans.ttf'] });
  expect(await files()).toEqual(['fonts/LICENSE', 'fonts/package.json', 'fonts/ttf/sans.ttf']);
});

test('libraries for other machines may be missing; anything else may not', async () => {
  const optionalDependencies = { 'native-linux': '1.0.0', 'native-elsewhere': '1.0.0' };
  const native = { name: 'native', version: '1.0.0', optionalDependencies };
  await install('app/node_modules/native', native);
  await install('store/native-linux', {
    name: 'native-linux',
    version: '1.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  });
  await root.write('store/native-linux/native.node', 'library');
  await root.write('app/node_modules/native/node_modules/.placeholder', '');
  const link = root.path('app/node_modules/native/node_modules/native-linux');
  await symlink(root.path('store/native-linux'), link);
  await copy({ native: 'whole' });
  expect(await platformsIn(root.path('bundle/node_modules'))).toEqual(['linux-arm64-musl']);
  await install('app/node_modules/native', { ...native, dependencies: { missing: '1.0.0' } });
  await expect(copy({ native: 'whole' })).rejects.toThrow('missing, which native needs');
  await expect(copy({ absent: 'whole' })).rejects.toThrow('absent is not installed');
});

function copy(packages: Parameters<typeof copyPackages>[0]) {
  return copyPackages(packages, [root.path('app')], root.path('bundle'));
}

async function files(): Promise<string[]> {
  const folder = root.path('bundle/node_modules');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  return found
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

async function install(path: string, manifest: object): Promise<void> {
  await root.write(join(path, 'package.json'), JSON.stringify(manifest));
  for (const file of ['index.js', 'index.js.map', 'README.md'])
    await root.write(join(path, file), '');
}
