import { readFileSync } from 'node:fs';
import { inWorkspace } from '@platform/node/workspace-folder';
import type { Benchmark } from '../benchmark.ts';
import { openBrowser } from './browser.ts';
import { firstViewTable } from './first-view/first-views.ts';
import { startSites } from './sites.ts';
import { measureTimes, readBenchSettings } from './times.ts';

/** The site beside the same sources as one ordinary application, prerendered and served alike. */
export const federation: Benchmark = {
  name: 'federation',
  about: 'What federation costs visitors, beside one ordinary bundle of the same sources.',
  async versions() {
    const { browser } = await openBrowser();
    const chromium = browser.version();
    await browser.close();
    return {
      Chromium: chromium,
      react: versionOf('react'),
      '@module-federation/enhanced': versionOf('@module-federation/enhanced'),
      '@rsbuild/core': versionOf('@rsbuild/core'),
    };
  },
  async run(report) {
    const settings = await readBenchSettings(process.env);
    const sites = await startSites(report);
    const { browser } = await openBrowser();
    try {
      report('comparing what the pages show and request');
      const indexable = sites.routes.flatMap((route) => (route.indexable ? [route.path] : []));
      const paths = [...new Set([...settings.pages, ...indexable])];
      const scripts = await firstViewTable(browser, sites, paths);
      return [scripts, ...(await measureTimes({ browser, sites, settings, report }))];
    } finally {
      await browser.close();
      await sites.stop();
    }
  },
};

function versionOf(name: string): string {
  const file = inWorkspace(`shell/node_modules/${name}/package.json`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
