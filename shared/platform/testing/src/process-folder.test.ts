import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeProcessFolder } from './process-folder.ts';

async function temporaryParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'process-folder-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  return parent;
}

test('the folders of processes that are gone are removed, and nothing else', async () => {
  const parent = await temporaryParent();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const left = join(parent, `shop-${gone}-abc123`, 'data');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'file'), 'left behind');
  const others = [`shop-${process.ppid}-abc123`, `shop-${gone}`, `another-shop-${gone}-abc123`];
  for (const name of others) await mkdir(join(parent, name));
  const made = await makeProcessFolder('shop', parent);
  expect((await readdir(parent)).sort()).toEqual([...others, basename(made)].sort());
});

test('a process may have several folders, each empty', async () => {
  const parent = await temporaryParent();
  const one = await makeProcessFolder('shop', parent);
  const two = await makeProcessFolder('shop', parent);
  expect(one).not.toBe(two);
  expect(await readdir(two)).toEqual([]);
  expect(await readdir(parent)).toHaveLength(2);
});
