import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFromCache, type FolderCache } from './folder-cache.ts';
import { tryLock } from './lock.ts';

let room: string;
let root: string;
/** The sources that a folder is made from: their fingerprint, and what is in the folder. */
let source: string;
let timesMade: number;
let copies: number;

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'folder-cache-'));
  root = join(room, 'cache');
  source = 'a1';
  timesMade = 0;
  copies = 0;
});
afterEach(() => rm(room, { recursive: true }));

const cache = (changes: Partial<FolderCache> = {}): FolderCache => ({
  root,
  fingerprint: async () => source,
  make: async (folder) => {
    timesMade += 1;
    await mkdir(folder);
    await writeFile(join(folder, 'built'), source);
  },
  onWait: () => {},
  ...changes,
});

/** What a run gets. */
async function copied(changes: Partial<FolderCache> = {}): Promise<string> {
  copies += 1;
  const target = join(room, `copy-${copies}`);
  await copyFromCache(cache(changes), target);
  return readFile(join(target, 'built'), 'utf8');
}

const kept = async () => (await readdir(root)).filter((name) => !name.startsWith('lock')).sort();

test('the same sources are built once, and a run may change its copy', async () => {
  expect(await copied()).toBe('a1');
  await writeFile(join(room, 'copy-1/built'), 'changed by a test');
  expect(await copied()).toBe('a1');
  expect(timesMade).toBe(1);
});

test('a change is built, and undoing it uses the first build again', async () => {
  await copied();
  source = 'b2';
  expect(await copied()).toBe('b2');
  source = 'a1';
  expect(await copied()).toBe('a1');
  expect(timesMade).toBe(2);
});

test('of runs that start at once one builds, and all get the same', async () => {
  expect(await Promise.all([copied(), copied(), copied()])).toEqual(['a1', 'a1', 'a1']);
  expect(timesMade).toBe(1);
});

test('what was built while a source was saved is not kept', async () => {
  const { make } = cache();
  const saveMeanwhile = async (folder: string) => {
    source = 'b2';
    await make(folder);
  };
  expect(await copied({ make: saveMeanwhile })).toBe('b2');
  expect(await kept()).toEqual(['b2']);
});

test('a build that fails leaves nothing that a later run would take', async () => {
  const fail = async (folder: string) => {
    await mkdir(folder);
    throw new Error('does not build');
  };
  await expect(copied({ make: fail })).rejects.toThrow('does not build');
  expect(await copied()).toBe('a1');
  expect(await kept()).toEqual(['a1']);
});

test('a run that is killed while it builds leaves neither a half-built site nor its lock', async () => {
  const program = `
    import { mkdirSync } from 'node:fs';
    import { copyFromCache } from ${JSON.stringify(join(import.meta.dirname, 'folder-cache.ts'))};
    setInterval(() => {}, 1000);
    const make = (folder) => {
      mkdirSync(folder);
      console.log('building');
      return new Promise(() => {});
    };
    const cache = { root: ${JSON.stringify(root)}, fingerprint: async () => 'a1', make };
    await copyFromCache(cache, ${JSON.stringify(join(room, 'never'))});`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await kept()).toEqual(['a1.part']);
  expect(tryLock(join(root, 'lock'))).toBeUndefined();

  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await copied()).toBe('a1');
  expect(await kept()).toEqual(['a1']);
});

test('the three that were used last are kept', async () => {
  for (const [index, name] of ['a1', 'b2', 'c3'].entries()) {
    source = name;
    await copied();
    await utimes(join(root, name), index, index);
  }
  source = 'a1';
  await copied();
  source = 'd4';
  await copied();
  expect(await kept()).toEqual(['a1', 'c3', 'd4']);
});

test('a folder that another run removes before it is copied is made again', async () => {
  await copied();
  const { fingerprint } = cache();
  let reads = 0;
  const removeAfterwards = async () => {
    reads += 1;
    if (reads === 1) await rm(join(root, 'a1'), { recursive: true });
    return fingerprint();
  };
  expect(await copied({ fingerprint: removeAfterwards })).toBe('a1');
  expect(timesMade).toBe(2);
});
