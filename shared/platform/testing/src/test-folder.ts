import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

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
    async write(file: string, content: string): Promise<void> {
      await mkdir(dirname(path(file)), { recursive: true });
      await writeFile(path(file), content);
    },
  };
}
