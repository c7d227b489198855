import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';
import { consumedModules, installedVersions } from './platform.ts';

/* A remote in a repository of its own, with a package manager that puts everything side by side. */
const folder = folderForEachTest();
beforeEach(async () => {
  await write('package.json', {
    dependencies: { '@site/ui': '^2.0.0' },
    peerDependencies: { react: '^19.0.0' },
  });
  const installed = { react: '19.4.2', 'react-dom': '19.4.2', '@site/ui': '2.3.0' };
  for (const [name, version] of Object.entries(installed)) {
    await write(`node_modules/${name}/package.json`, { name, version });
  }
});

function write(file: string, value: object): Promise<void> {
  return folder.write(file, JSON.stringify(value));
}

test('a remote requires the installed version of the platform, whatever kind of dependency it is', () => {
  expect(installedVersions(folder.path())).toEqual({ react: '19.4.2', '@site/ui': '2.3.0' });
});

test('a remote never has a copy of the platform, not even of a package that it forgot to depend on', () => {
  const shared = consumedModules(folder.path());
  expect(Object.values(shared).map((module) => module.import)).toEqual(Array(5).fill(false));
  expect(shared['@site/ui/']).toMatchObject({ requiredVersion: '^2.3.0' });
  expect(shared['react-dom']).toMatchObject({ requiredVersion: false });
});
