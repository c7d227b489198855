import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceBundle } from './replace-bundle.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'));
  await write('out', 'old');
});
afterEach(() => rm(folder, { recursive: true }));

test('the new bundle takes the place of the old one, and nothing is left beside it', async () => {
  await write('draft', 'new');
  await replaceBundle(join(folder, 'out'), join(folder, 'draft'));
  expect(await readFile(join(folder, 'out/edge.mjs'), 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['out']);
});

test('a new bundle that cannot take its place leaves the old one there', async () => {
  await expect(replaceBundle(join(folder, 'out'), join(folder, 'draft'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(folder, 'out/edge.mjs'), 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['out']);
});

test('an old bundle that cannot be moved stays, and that is said', async () => {
  await write('draft', 'new');
  // As one in a folder of somebody else: nothing can be put in the place where it would wait.
  await writeFile(join(folder, 'draft.old'), '');
  await expect(replaceBundle(join(folder, 'out'), join(folder, 'draft'))).rejects.toThrow(
    'ENOTDIR',
  );
  expect(await readFile(join(folder, 'out/edge.mjs'), 'utf8')).toBe('old');
});

async function write(name: string, text: string): Promise<void> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'edge.mjs'), text);
}
