import { join } from 'node:path';
import { startEdge } from '@platform/edge/start-edge';
import { inWorkspace } from '@platform/node/workspace-folder';
import type { Benchmark } from '../benchmark.ts';
import { openBrowser } from '../federation/browser.ts';
import { composeFederatedSite } from '../federation/sites.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';

const ROUNDS = 5;
const PAINT = 'largest paint';
const GOAL_MS = 1_200;

/** What Lighthouse says of the site, compared with nothing: all indexable pages in turns. */
export const everyPage: Benchmark = {
  name: 'every-page',
  about: 'The largest paint of every indexable page, by Lighthouse for mobile devices.',
  async run(report) {
    report('building and composing the site');
    const folder = join(inWorkspace('.site/bench'), 'every-page');
    const { composition } = await composeFederatedSite(folder);
    const edge = await startEdge({ port: 0, storeFolder: folder });
    const { browser, port } = await openBrowser();
    try {
      const paths = composition.routes.flatMap(({ path, indexable }) => (indexable ? [path] : []));
      report(`measuring ${paths.length} pages, ${ROUNDS} rounds`);
      const measures = paths.map((path) => [path, withLighthouse(port, edge.address + path)]);
      const { [PAINT]: paints = {} } = await inTurns(Object.fromEntries(measures), ROUNDS);
      const goal = { atMost: GOAL_MS };
      const rows = paths.map((path) => ({
        what: `\`${path}\``,
        unit: 'ms',
        samples: { [PAINT]: paints[path] ?? [] },
        goal,
      }));
      return [{ title: `Rounds: ${ROUNDS}`, subjects: [PAINT], rows }];
    } finally {
      await browser.close();
      await edge.stop();
    }
  },
};

/** On a busy machine Lighthouse sometimes misses the beginning of a page's trace. */
const ATTEMPTS = 3;

function withLighthouse(port: number, address: string): Measure {
  return async () => {
    const { default: lighthouse } = await import('lighthouse');
    let reason = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const result = await lighthouse(address, {
        port,
        logLevel: 'silent',
        onlyCategories: ['performance'],
        formFactor: 'mobile',
        throttlingMethod: 'simulate',
      });
      const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue;
      if (paint !== undefined) return { [PAINT]: paint };
      reason = result?.lhr.runtimeError?.message ?? 'it gave no result';
    }
    throw new Error(`Lighthouse cannot measure ${address}: ${reason}`);
  };
}
