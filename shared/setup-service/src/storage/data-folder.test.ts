import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { runService } from '../../testing/running-service.ts';
import { prepareDataFolder } from './data-folder.ts';

/** Every path below a folder, and the folder, that somebody else has a right to. */
async function openPaths(folder: string): Promise<string[]> {
  const found = await Promise.all(
    (await pathsIn(folder)).map(async (path) => ((await modeOf(path)) & 0o077 ? [path] : [])),
  );
  return found.flat();
}

async function pathsIn(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true });
  return [folder, ...inside.map((path) => join(folder, path))];
}

/** Of what SQLite has removed meanwhile nobody has a right to anything. */
async function modeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mode ?? 0;
}

/** As it is where nobody has thought of it: everybody may read. */
function openMask(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

describe('a data folder', () => {
  test('and all that the service writes into it are this user’s alone, while it runs', async () => {
    openMask();
    const dataFolder = join(await temporaryFolder(), 'site', 'data');
    const service = await runService({ dataFolder });
    await service.signUp();
    await expect.poll(() => readdir(join(dataFolder, 'outbox'))).toHaveLength(1);
    expect(await readdir(dataFolder)).toEqual(expect.arrayContaining(['setup.db', 'setup.db-wal']));
    expect(await openPaths(dataFolder)).toEqual([]);
    // What is around it may hold what others serve.
    expect((await stat(join(dataFolder, '..'))).mode & 0o077).toBe(0o055);
  });

  test('that others can read is mended, with all that is in it', async () => {
    openMask();
    const dataFolder = join(await temporaryFolder(), 'data');
    const first = await runService({ dataFolder });
    await first.signUp();
    await first.stop();
    for (const path of await pathsIn(dataFolder)) {
      // SQLite removes files of its own at some time after it was closed.
      const found = await stat(path).catch(() => undefined);
      if (found) await chmod(path, found.isDirectory() ? 0o755 : 0o644).catch(() => undefined);
    }
    expect(await prepareDataFolder(dataFolder)).toBe(true);
    expect(await openPaths(dataFolder)).toEqual([]);
    expect(await prepareDataFolder(dataFolder)).toBe(false);
  });

  test('that is a shared one of other things is refused and stays as it is', async () => {
    const folder = join(await temporaryFolder(), 'home');
    await mkdir(folder);
    await writeFile(join(folder, 'letter.txt'), '');
    await chmod(folder, 0o755);
    await expect(runService({ dataFolder: folder })).rejects.toThrow(/can be read by other users/);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    for (const name of ['secrets', 'outbox']) await mkdir(join(folder, name), { mode: 0o755 });
    await expect(prepareDataFolder(folder)).rejects.toThrow(/can be read by other users/);
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o755);
    const all = join(await temporaryFolder(), 'tmp');
    await mkdir(all);
    await chmod(all, 0o1777);
    await expect(prepareDataFolder(all)).rejects.toThrow(/can be read by other users/);
  });
});
