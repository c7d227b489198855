import type { FileHandle } from 'node:fs/promises';
import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { openStorage } from './open-storage.ts';
import { sqliteFile } from './sqlite.ts';

const opened = vi.hoisted((): FileHandle[] => []);

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open = async (path: string, flags: string) => {
    const file = await real.open(path, flags);
    opened.push(file);
    return file;
  };
  return { ...real, open };
});

test('a file that is no database is closed again, because Node 26 stops at one that is forgotten', async () => {
  const folder = await temporaryFolder();
  await writeFile(sqliteFile(folder), 'this is a letter'.repeat(400));
  await expect(openStorage(folder)).rejects.toThrow('cannot be used');
  expect(opened).not.toEqual([]);
  // A file that is closed has no descriptor.
  expect(opened.filter(({ fd }) => fd !== -1)).toEqual([]);
});
