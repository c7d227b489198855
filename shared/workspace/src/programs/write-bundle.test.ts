import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/* A program of a few lines in a workspace of its own, with a package of that workspace. */
let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  root = join(folder, 'workspace');
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
afterEach(() => rm(folder, { recursive: true }));

test('it runs where nothing of the workspace is, and its errors name sources', async () => {
  const target = await bundle();
  await rename(root, join(folder, 'gone'));
  expect(await run(target)).toMatchObject({ code: 0, stdout: 'other worker late\n' });
  const failed = await run(target, 'fail');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('shared/tool/src/tool.ts:2:');
});

test('the same sources give the same files, wherever they are', async () => {
  const first = await contents(await bundle());
  const elsewhere = join(folder, 'another/place');
  await cp(root, elsewhere, { recursive: true });
  await writeBundle({ ...tool, root: elsewhere }, join(folder, 'b'));
  expect(await contents(join(folder, 'b'))).toEqual(first);
  expect(Object.values(first).join('\n')).not.toContain(folder);
});

test('the note names version and content, which changes with a source', async () => {
  const before = await bundle();
  const note = JSON.parse(await readFile(join(before, 'bundle.json'), 'utf8'));
  expect(note).toEqual({
    program: 'tool',
    version: '1.2.0',
    content: expect.stringMatching(/^[0-9a-f]{16}$/),
    node: '>=20.19',
    platforms: [],
  });
  await write('shared/tool/src/late.ts', "export const late: string = 'later';\n");
  const after = JSON.parse(await readFile(join(await bundle(), 'bundle.json'), 'utf8'));
  expect(after.content).not.toBe(note.content);
  expect((await contents(before))['package.json']).toContain('"name": "@shop/tool"');
});

test('a folder that holds something else is left as it is', async () => {
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'out/letter.txt'), 'Dear Wanjiru');
  await expect(bundle()).rejects.toThrow(/out holds something else than a bundle/);
  expect(await readdir(join(folder, 'out'))).toEqual(['letter.txt']);
  await rm(join(folder, 'out'), { recursive: true });
  await writeFile(join(folder, 'out'), 'Dear Wanjiru');
  await expect(bundle()).rejects.toThrow(/out can't be read \(ENOTDIR\)/);
  expect(await readFile(join(folder, 'out'), 'utf8')).toBe('Dear Wanjiru');
});

test('a bundle that somebody keeps settings or data in is left as it is', async () => {
  const target = await bundle();
  await writeFile(join(target, 'settings.env'), 'SETUP_SECRET=secret');
  await expect(bundle()).rejects.toThrow(/out is not as it was written: settings or data/);
  expect(await readFile(join(target, 'settings.env'), 'utf8')).toBe('SETUP_SECRET=secret');
  await rm(join(target, 'settings.env'));
  await bundle();
  await writeFile(join(target, 'bundle.json'), '{');
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
  expect(await readdir(folder)).toEqual(['workspace']);
});

test('a machine of another kind is refused in one line, also one with another libc', async () => {
  const target = await bundle();
  const machine = `${process.platform}-${process.arch}`;
  const runFor = async (...platforms: string[]) => {
    await writeFile(join(target, 'tool.mjs'), launcherText('tool', 'tool', platforms));
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
  const target = join(folder, 'out');
  await writeBundle({ ...tool, root }, target);
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

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
