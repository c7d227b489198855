import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MenuEntry } from '@platform/contracts/remote-routes';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { folderForEachTest } from '@platform/testing/test-folder';
import { glob } from 'tinyglobby';
import { afterEach, expect, test, vi } from 'vitest';
import { fillTemplate, nextMenuOrder, writeRemote } from './write-remote.ts';

const room = folderForEachTest();
afterEach(() => vi.unstubAllEnvs());

const inWorkspace = (name: string, folder: string) =>
  writeRemote({ name, menuOrder: 70, folder, standsAlone: false });

test('every file of a new remote uses its name, and its page is where it belongs in the menu', async () => {
  const folder = room.path('named');
  // One that is empty is filled.
  await mkdir(folder);
  await inWorkspace('loyalty', folder);
  const files = await glob('**', { cwd: folder, dot: true });
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'tsconfig.json',
      'src/pages/loyalty/loyalty.content.ts',
      'src/pages/loyalty/loyalty.page.tsx',
    ]),
  );
  for (const file of files) {
    expect(`${file}\n${await readFile(join(folder, file), 'utf8')}`).not.toMatch(/sample/i);
  }
  const routes = await readFile(join(folder, 'src/routes.ts'), 'utf8');
  expect(routes).toContain("place: 'main', label: 'Loyalty', order: 70 ");
});

test('remotes with the shortest and the longest name pass the linter', async () => {
  const folder = room.path('linted');
  for (const name of ['me', 'a'.repeat(30)]) await inWorkspace(name, join(folder, `mfe-${name}`));
  // Beside its configuration the linter reads this folder alone, not the whole workspace.
  for (const file of ['biome.json', 'shared/platform/workspace/src/texts/mixed-texts.grit']) {
    await cp(join(workspaceFolder, file), join(folder, file));
  }
  const biome = join(workspaceFolder, 'node_modules/.bin/biome');
  const check = ['check', '--error-on-warnings', '--vcs-enabled=false', '.'];
  await promisify(execFile)(biome, check, { cwd: folder });
});

test('a folder that is not empty stays as it is', async () => {
  const folder = room.path('full');
  await room.write('full/mine.txt', 'mine');
  await expect(inWorkspace('loyalty', folder)).rejects.toThrow(/full is not empty: name a folder/);
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

test('where the packages cannot be packed, nothing is left behind', async () => {
  const parent = room.path('parent');
  await mkdir(parent);
  vi.stubEnv('npm_execpath', room.path('missing/pnpm.cjs'));
  const folder = join(parent, 'new/loyalty');
  const failed = writeRemote({ name: 'loyalty', menuOrder: 70, folder, standsAlone: true });
  await expect(failed).rejects.toThrow(OperatorError);
  expect(await readdir(parent)).toEqual([]);
});

test('a folder that cannot be made is refused in one line, and nothing is left behind', async () => {
  await room.write('file', '');
  const failed = inWorkspace('loyalty', room.path('file/below/loyalty'));
  await expect(failed).rejects.toThrow(/^Can't make .*\(ENOTDIR\): name another folder.*$/);
});

test('a remote in a repository of its own begins with its workflow', async () => {
  const folder = room.path('repository');
  await mkdir(folder);
  await fillTemplate('loyalty', 40, 'repository', folder);
  const workflow = await readFile(join(folder, '.github/workflows/loyalty.yml'), 'utf8');
  expect(workflow).toMatch(/^name: loyalty$/m);
  await readFile(join(folder, '.github/actions/site/action.yml'));
});

test('a new page comes after the last page of all remotes in the same place', async () => {
  const remote = async (name: string, menu: readonly MenuEntry[]) => {
    const route = { path: `/${name}`, page: name, title: name, description: name, menu };
    await room.write(`${name}/src/routes.ts`, `export const routes = ${JSON.stringify([route])};`);
    return room.path(name);
  };
  const beds = await remote('beds', [{ place: 'main', label: 'Beds', order: 10 }]);
  const tools = await remote('tools', [
    { place: 'main', label: 'Tools', order: 34 },
    { place: 'company', label: 'Tools', order: 90 },
  ]);
  expect(await nextMenuOrder('main', [beds, tools])).toBe(40);
  expect(await nextMenuOrder('main', [])).toBe(10);
});
