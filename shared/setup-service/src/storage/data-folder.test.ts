import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { runService } from '../../testing/running-service.ts';
import { prepareDataFolder } from './data-folder.ts';

function openMask(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a data folder', () => {
  test('is this user’s alone, so that nobody else reaches what the service writes into it', async () => {
    openMask();
    const dataFolder = join(await temporaryFolder(), 'site', 'data');
    const service = await runService({ dataFolder });
    await service.signUp();
    await expect.poll(() => readdir(join(dataFolder, 'outbox'))).toHaveLength(1);
    expect(await readdir(dataFolder)).toEqual(expect.arrayContaining(['setup.db', 'setup.db-wal']));
    expect(await modeOf(dataFolder)).toBe(0o700);
    // What is around it may hold what others serve.
    expect(await modeOf(join(dataFolder, '..'))).toBe(0o755);
    await service.stop();
    await chmod(dataFolder, 0o755);
    expect(await prepareDataFolder(dataFolder)).toBe(true);
    expect(await modeOf(dataFolder)).toBe(0o700);
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
