import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { runService } from '../../testing/running-service.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a data folder is this user’s alone, and one that others can read is refused and stays as it is', async () => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const dataFolder = join(await temporaryFolder(), 'site', 'data');
  const service = await runService({ dataFolder });
  await service.signUp();
  await expect.poll(() => readdir(join(dataFolder, 'outbox'))).toHaveLength(1);
  expect(await readdir(dataFolder)).toEqual(expect.arrayContaining(['setup.db', 'setup.db-wal']));
  expect(await modeOf(dataFolder)).toBe(0o700);
  // What is around it may hold what others serve.
  expect(await modeOf(join(dataFolder, '..'))).toBe(0o755);
  await service.stop();
  for (const mode of [0o750, 0o705]) {
    await chmod(dataFolder, mode);
    await expect(runService({ dataFolder })).rejects.toThrow(/can be read by other users/);
    expect(await modeOf(dataFolder)).toBe(mode);
  }
});
