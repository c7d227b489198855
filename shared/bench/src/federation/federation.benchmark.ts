import { readFileSync } from 'node:fs';
import { inWorkspace } from '@site/node/workspace-folder';
import type { Benchmark, Table } from '../benchmark.ts';
import { openBrowser } from './browser.ts';
import { breakdownTable } from './first-view/breakdown.ts';
import { compareFirstViews, firstViewTables } from './first-view/first-views.ts';
import { startSites } from './sites/sites.ts';
import { measureTimes, readBenchSettings } from './times/times.ts';

/**
 * What federation costs visitors: the site beside the same sources built as one ordinary
 * application, prerendered and served by the same code, and beside the federated site as it would be
 * without prerendering.
 */
export const federation: Benchmark = {
  name: 'federation',
  about: 'What federation costs visitors, beside one ordinary bundle of the same sources.',
  async versions() {
    const { browser } = await openBrowser();
    const chromium = browser.version();
    await browser.close();
    return {
      Chromium: chromium,
      Lighthouse: versionOf('shared/bench/node_modules/lighthouse'),
      react: versionOf('shell/node_modules/react'),
      '@module-federation/enhanced': versionOf('shell/node_modules/@module-federation/enhanced'),
      '@rsbuild/core': versionOf('shell/node_modules/@rsbuild/core'),
    };
  },
  async run(report) {
    const settings = readBenchSettings(process.env);
    const sites = await startSites(report);
    const { browser, port } = await openBrowser();
    try {
      report('comparing what the pages show and request');
      const indexable = sites.routes.flatMap((route) => (route.indexable ? [route.path] : []));
      const paths = [...new Set([...settings.pages, ...indexable])];
      const compared = await compareFirstViews(browser, sites, paths);
      const breakdowns: Table[] = [];
      for (const views of compared.slice(0, Math.min(BROKEN_DOWN, settings.pages.length))) {
        breakdowns.push(await breakdownTable(views));
      }
      const times = await measureTimes({ browser, port, sites, settings, report });
      const [scripts, ...others] = firstViewTables(compared);
      return [...(scripts ? [scripts] : []), ...times, ...breakdowns, ...others];
    } finally {
      await browser.close();
      await sites.stop();
    }
  },
};

/** Of how many pages the scripts are broken down by package. */
const BROKEN_DOWN = 2;

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(inWorkspace(`${folder}/package.json`), 'utf8')).version;
}
