import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives each test of a file an empty folder; resolves paths in it, in tests only. */
export function folderForEachTest(): (...path: string[]) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return (...path) => join(folder, ...path);
}
