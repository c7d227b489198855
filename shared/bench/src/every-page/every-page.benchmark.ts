import { join } from 'node:path';
import { startEdge } from '@site/edge/start-edge';
import { inWorkspace } from '@site/node/workspace-folder';
import { buildApplications } from '@site/workspace/release-applications';
import type { Benchmark, Goal, Row } from '../benchmark.ts';
import { openBrowser } from '../federation/browser.ts';
import { composeFederatedSite } from '../federation/sites/sites.ts';
import { lighthouseFigures, withLighthouse } from '../federation/times/lighthouse.ts';
import { inTurns } from '../measuring/turns.ts';

const ROUNDS = 5;
const SITE = 'the site';

const goals: Readonly<Record<string, Goal>> = {
  performance: { kind: 'value', of: 'median', atLeast: 100 },
  'largest paint': { kind: 'value', of: 'median', atMost: 1_200 },
};

/** What Lighthouse says of the site, compared with nothing: all indexable pages in turns. */
export const everyPage: Benchmark = {
  name: 'every-page',
  about: 'Lighthouse of every indexable page, for mobile devices.',
  async run(report) {
    report('building and composing the site');
    await buildApplications();
    const folder = join(inWorkspace('.site/bench'), 'every-page');
    const { composition } = await composeFederatedSite(folder);
    const edge = await startEdge({ port: 0, storeFolder: folder });
    const { browser, port } = await openBrowser();
    try {
      const paths = composition.routes.flatMap(({ path, indexable }) => (indexable ? [path] : []));
      report(`measuring ${paths.length} pages, ${ROUNDS} rounds`);
      const measures = paths.map((path) => [path, withLighthouse(port, edge.address + path)]);
      const figures = await inTurns(Object.fromEntries(measures), ROUNDS);
      return Object.keys(lighthouseFigures).map((figure) => ({
        title: `Lighthouse, mobile: ${figure}; rounds: ${ROUNDS}`,
        subjects: [SITE],
        rows: paths.map((path): Row => {
          const samples = figures[figure]?.[path] ?? [];
          const goal = goals[figure];
          const unit = lighthouseFigures[figure] ?? 'ms';
          return { what: `\`${path}\``, unit, samples: { [SITE]: samples }, ...(goal && { goal }) };
        }),
      }));
    } finally {
      await browser.close();
      await edge.stop();
    }
  },
};
