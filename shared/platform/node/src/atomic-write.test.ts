import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFile, replaceFile } from './atomic-write.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atomic-write-'));
  file = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is replaced, and no draft is left behind', async () => {
  await replaceFile(file, 'first');
  await replaceFile(file, 'second');
  expect(await readFile(file, 'utf8')).toBe('second');
  expect(await readdir(folder)).toEqual(['file']);
});

test('of several writers of one new file exactly one creates it', async () => {
  const writers = ['a', 'b', 'c', 'd'];
  const outcomes = await Promise.all(writers.map((content) => createFile(file, content)));
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(writers[outcomes.indexOf('created')]);
  expect(await readdir(folder)).toEqual(['file']);
});

test('a write that fails leaves the file as it was, and no draft', async () => {
  await replaceFile(file, 'first');
  const prepare = () => Promise.reject(new Error('no rights'));
  await expect(replaceFile(file, 'second', { prepare })).rejects.toThrow('no rights');
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['file']);
});

test('a file has its rights before others can see it', async () => {
  await createFile(file, 'secret', { mode: 0o600 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await replaceFile(file, 'shared', { prepare: (draft) => chmod(draft, 0o664) });
  expect((await stat(file)).mode & 0o777).toBe(0o664);
});

test('a draft is written where the caller wants it', async () => {
  const draft = join(folder, 'draft');
  const seen: string[] = [];
  const prepare = async () => void seen.push(...(await readdir(folder)));
  await replaceFile(file, 'text', { draft, prepare });
  expect(seen).toEqual(['draft']);
});
