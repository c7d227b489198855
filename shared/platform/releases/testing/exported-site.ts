import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { folderForEachTest } from '@platform/testing/test-folder';
import { type ExportOptions, exportSite } from '../src/export/export-site.ts';

export function exportedSite() {
  const here = siteForEachTest();
  const { path: inFolder, read: readIn } = folderForEachTest();
  const read = (path: string) => readIn(`www/${path}`);
  return {
    site: here.site,
    inFolder,
    inTree: (path: string) => inFolder('www', path),
    run(different: Partial<ExportOptions> = {}) {
      const usual = { folder: inFolder(), keepDays: 30, now: Date.now() };
      return exportSite({ store: here.site.store, ...usual, ...different });
    },
    read,
    ready: async (): Promise<{ revision: number; releases: Record<string, string> }> =>
      JSON.parse(await read('_site/ready')),
    promoteDevices: () => here.site.releaseLive('devices', { version: '1.1.0' }),
  };
}
