import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumedModules, installedVersions } from './platform.ts';

/* A remote in a repository of its own, with a package manager that puts everything side by side. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-'));
  await write('package.json', {
    dependencies: { '@site/ui': '^2.0.0' },
    peerDependencies: { react: '^19.0.0' },
  });
  const installed = { react: '19.4.2', 'react-dom': '19.4.2', '@site/ui': '2.3.0' };
  for (const [name, version] of Object.entries(installed)) {
    await write(`node_modules/${name}/package.json`, { name, version });
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function write(file: string, value: object): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(value));
}

test('a remote requires the installed version of the platform, whatever kind of dependency it is', () => {
  expect(installedVersions(folder)).toEqual({ react: '19.4.2', '@site/ui': '2.3.0' });
});

test('a remote never has a copy of the platform, not even of a package that it forgot to depend on', () => {
  const shared = consumedModules(folder);
  expect(Object.values(shared).map((module) => module.import)).toEqual(Array(5).fill(false));
  expect(shared['@site/ui/']).toMatchObject({ requiredVersion: '^2.3.0' });
  expect(shared['react-dom']).toMatchObject({ requiredVersion: false });
});
