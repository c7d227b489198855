import { readdir, readFile, readlink } from 'node:fs/promises';
import { exportSite } from '../src/export/export-site.ts';
import type { ExportOptions } from '../src/export/manifest.ts';
import { folderForEachTest } from './folder-for-each-test.ts';
import { siteForEachTest } from './site-for-each-test.ts';

/** A live site for each test, and its exports. */
export function exportedSite() {
  const here = siteForEachTest();
  const inFolder = folderForEachTest();
  const inTree = (path: string) => inFolder('current/www', path);
  return {
    site: here.site,
    /** A path in the test's own export folder. */
    inFolder,
    inTree,
    run(different: Partial<ExportOptions> = {}) {
      const usual = { folder: inFolder(), keepDays: 30, keepRevisions: 3, now: Date.now() };
      return exportSite({ store: here.site.store, ...usual, ...different });
    },
    read: (path: string) => readFile(inTree(path), 'utf8'),
    /** The target of the link. */
    served: () => readlink(inFolder('current')),
    revisions: () => readdir(inFolder('revisions')),
  };
}
