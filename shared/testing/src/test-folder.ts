import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** An empty folder for each test of the file that calls it. */
export function folderForEachTest() {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const path = (...parts: readonly string[]) => join(folder, ...parts);
  return {
    path,
    read: (file: string) => readFile(path(file), 'utf8'),
    /** Writes a file, and makes the folders above it. */
    async write(file: string, content: string): Promise<void> {
      await mkdir(dirname(path(file)), { recursive: true });
      await writeFile(path(file), content);
    },
  };
}
