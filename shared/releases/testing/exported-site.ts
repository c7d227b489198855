import { readdir, readlink } from 'node:fs/promises';
import { folderForEachTest } from '@site/testing/test-folder';
import { exportSite } from '../src/export/export-site.ts';
import type { ExportOptions } from '../src/export/revisions.ts';
import { siteForEachTest } from './site-for-each-test.ts';

export function exportedSite() {
  const here = siteForEachTest();
  const { path: inFolder, read: readIn } = folderForEachTest();
  const inTree = (path: string) => inFolder('current/www', path);
  const read = (path: string) => readIn(`current/www/${path}`);
  return {
    site: here.site,
    inFolder,
    inTree,
    run(different: Partial<ExportOptions> = {}) {
      const usual = { folder: inFolder(), keepDays: 30, keepRevisions: 3, now: Date.now() };
      return exportSite({ store: here.site.store, ...usual, ...different });
    },
    read,
    exportedReleases: async (): Promise<Record<string, string>> =>
      JSON.parse(await read('_site/ready')).releases,
    promoteDevices: () => here.site.releaseLive('devices', { version: '1.1.0' }),
    served: () => readlink(inFolder('current')),
    revisions: () => readdir(inFolder('revisions')),
  };
}
