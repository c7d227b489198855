import { readdir, readFile, readlink } from 'node:fs/promises';
import { exportSite } from '../src/export/export-site.ts';
import type { ExportOptions } from '../src/export/manifest.ts';
import { value } from './fixture-site.ts';
import { folderForEachTest } from './folder-for-each-test.ts';
import { siteForEachTest } from './site-for-each-test.ts';

/** A live site for each test, and its exports. */
export function exportedSite() {
  const here = siteForEachTest();
  const inFolder = folderForEachTest();
  const inTree = (path: string) => inFolder('current/www', path);
  const read = (path: string) => readFile(inTree(path), 'utf8');
  return {
    site: here.site,
    /** A path in the test's own export folder. */
    inFolder,
    inTree,
    run(different: Partial<ExportOptions> = {}) {
      const usual = { folder: inFolder(), keepDays: 30, keepRevisions: 3, now: Date.now() };
      return exportSite({ store: here.site.store, ...usual, ...different });
    },
    read,
    /** The releases in the export. */
    exportedReleases: async (): Promise<Record<string, string>> =>
      JSON.parse(await read('_site/ready')).releases,
    /** Puts a new release of devices live. Resolves to its id. */
    async promoteDevices() {
      const id = await here.site.release('devices', { version: '1.1.0' });
      value(await here.site.promote());
      return id;
    },
    /** The target of the link. */
    served: () => readlink(inFolder('current')),
    revisions: () => readdir(inFolder('revisions')),
  };
}
