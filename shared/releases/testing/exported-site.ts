import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { exportSite } from '../src/export/export-site.ts';
import type { ExportOptions } from '../src/export/manifest.ts';
import { siteForEachTest } from './site-for-each-test.ts';

/** A live site for each test, and its exports. */
export function exportedSite() {
  const here = siteForEachTest();
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  /** A path in the test's own export folder. */
  const inFolder = (path: string) => join(folder, path);
  const inTree = (path: string) => join(folder, 'current/www', path);
  return {
    site: here.site,
    inFolder,
    inTree,
    run(different: Partial<ExportOptions> = {}) {
      const usual = { folder, keepDays: 30, keepRevisions: 3, now: Date.now() };
      return exportSite({ store: here.site.store, ...usual, ...different });
    },
    read: (path: string) => readFile(inTree(path), 'utf8'),
    /** The target of the link. */
    served: () => readlink(inFolder('current')),
    revisions: () => readdir(inFolder('revisions')),
  };
}
