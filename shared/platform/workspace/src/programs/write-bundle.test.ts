import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test } from 'vitest';
import { launcherText } from './launcher.ts';
import type { Program } from './programs.mjs';
import { writeBundle } from './write-bundle.ts';

const tool: Omit<Program, 'root'> = {
  name: 'tool',
  folder: 'shared/tool',
  entries: { tool: 'src/tool.ts' },
  copies: { worker: 'src/worker' },
  sources: [],
};

const folder = folderForEachTest();
beforeEach(async () => {
  await write('shared/tool/package.json', '{ "name": "@shop/tool", "version": "1.2.0" }');
  await write('shared/tool/deploy/Dockerfile', 'FROM node:20-slim\n');
  await write('shared/tool/src/worker/worker.mjs', "export const worker = 'worker';\n");
  await write('shared/other/src/other.ts', "export const other: string = 'other';\n");
  await write(
    'shared/tool/src/tool.ts',
    `import { other } from '../../other/src/other.ts';
if (process.argv[2] === 'fail') throw new Error('failed');
const { worker } = await import(import.meta.dirname + '/worker/worker.mjs');
const { late } = await import('./late.ts');
console.log(other, worker, late);
`,
  );
  await write('shared/tool/src/late.ts', "export const late: string = 'late';\n");
});

test('it runs where nothing of the workspace is, and its errors name sources', async () => {
  const target = await bundle();
  await rename(folder.path('workspace'), folder.path('gone'));
  expect(await run(target)).toMatchObject({ code: 0, stdout: 'other worker late\n' });
  const failed = await run(target, 'fail');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('shared/tool/src/tool.ts:2:');
});

test('the same sources give the same files, wherever they are', async () => {
  const first = await contents(await bundle());
  const elsewhere = folder.path('another/place');
  await cp(folder.path('workspace'), elsewhere, { recursive: true });
  await writeBundle({ ...tool, root: elsewhere }, folder.path('b'));
  expect(await contents(folder.path('b'))).toEqual(first);
  expect(Object.values(first).join('\n')).not.toContain(folder.path());
});

test('the note names version and content, which changes with a source', async () => {
  const before = await bundle();
  const note = JSON.parse(await folder.read('out/bundle.json'));
  expect(note).toEqual({
    program: 'tool',
    version: '1.2.0',
    content: expect.stringMatching(/^[0-9a-f]{16}$/),
    node: '>=20.19',
    platforms: [],
  });
  await write('shared/tool/src/late.ts', "export const late: string = 'later';\n");
  await bundle();
  const after = JSON.parse(await folder.read('out/bundle.json'));
  expect(after.content).not.toBe(note.content);
  expect((await contents(before))['package.json']).toContain('"name": "@shop/tool"');
});

test('a folder that holds something else is left as it is', async () => {
  await folder.write('out/letter.txt', 'Dear Wanjiru');
  await expect(bundle()).rejects.toThrow(/out holds something else than a bundle/);
  expect(await readdir(folder.path('out'))).toEqual(['letter.txt']);
  await rm(folder.path('out'), { recursive: true });
  await folder.write('out', 'Dear Wanjiru');
  await expect(bundle()).rejects.toThrow(/out can't be read \(ENOTDIR\)/);
  expect(await folder.read('out')).toBe('Dear Wanjiru');
});

test('a bundle that somebody keeps settings or data in is left as it is', async () => {
  await bundle();
  await folder.write('out/settings.env', 'SETUP_SECRET=secret');
  await expect(bundle()).rejects.toThrow(/out is not as it was written: settings or data/);
  expect(await folder.read('out/settings.env')).toBe('SETUP_SECRET=secret');
  await rm(folder.path('out/settings.env'));
  await bundle();
  await folder.write('out/bundle.json', '{');
  await expect(bundle()).rejects.toThrow(/is not as it was written/);
});

test('a program that looks for the workspace, or for a package that is not there, is no bundle', async () => {
  await write(
    'shared/other/src/other.ts',
    "import { join } from 'node:path';\nexport const other = join(import.meta.dirname, 'data.json');\n",
  );
  await expect(bundle()).rejects.toThrow("tool can't be bundled: tool.mjs looks for a file beside");
  await write(
    'shared/other/src/other.ts',
    "let other = '';\ntry { other = require('not-installed'); } catch {}\nexport { other };\n",
  );
  await expect(bundle()).rejects.toThrow('it imports not-installed, which would not be there');
  expect(await readdir(folder.path())).toEqual(['workspace']);
});

test('a machine of another kind is refused in one line, also one with another libc', async () => {
  const target = await bundle();
  const machine = `${process.platform}-${process.arch}`;
  const runFor = async (...platforms: string[]) => {
    await folder.write('out/tool.mjs', launcherText('tool', 'tool', platforms));
    return run(target);
  };
  const other = await runFor('plan9-mips');
  expect(other.code).toBe(1);
  expect(other.stderr).toMatch(/^This bundle is for plan9-mips, and this machine is [^\n]+\n$/);
  expect((await runFor(`${machine}-glibc`, `${machine}-musl`)).code).toBe(0);
  // Which of the two is refused depends on where this runs.
  const both = [
    await runFor(machine, `${machine}-musl`),
    await runFor(machine, `${machine}-glibc`),
  ];
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  const refused = both.map(({ stderr }) => stderr).join('');
  expect(refused).toMatch(/^This bundle is for .+ this machine is .+-(?:glibc|musl): [^\n]+\n$/);
});

async function bundle(): Promise<string> {
  const target = folder.path('out');
  await writeBundle({ ...tool, root: folder.path('workspace') }, target);
  return target;
}

async function contents(target: string): Promise<Record<string, string>> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    found[file.slice(target.length + 1)] = await readFile(file, 'utf8');
  }
  return found;
}

function run(target: string, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(target, 'tool.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

function write(path: string, text: string): Promise<void> {
  return folder.write(`workspace/${path}`, text);
}
