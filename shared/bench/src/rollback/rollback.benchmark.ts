import type { Benchmark, Row } from '../benchmark.ts';
import { startLiveSite } from '../commands/live-site.ts';
import { runSite } from '../commands/site-commands.ts';
import { inTurns } from '../measuring/turns.ts';

const ROUNDS = 20;
const GOAL_MS = 600;
const ways = ['directly', 'through pnpm'] as const;

/** `site rollback pricing` on the real site, from Enter to the prompt: the edge serves it by then. */
export const rollbackBenchmark: Benchmark = {
  name: 'rollback',
  about: 'A rollback of one remote of the real site, the whole command, until the edge serves it.',
  async run(report) {
    report('building and promoting the site');
    const site = await startLiveSite();
    try {
      await site.pricing.changeText('Bench');
      await site.pricing.build();
      const { storeFolder } = site;
      await runSite('directly', ['publish', 'pricing'], { storeFolder, cwd: site.pricing.root });
      report(`${ROUNDS} rounds, each way once`);
      const rollBack = (way: (typeof ways)[number]) => async () => {
        await runSite('directly', ['promote', 'pricing'], { storeFolder });
        const { wall, processor } = await runSite(way, ['rollback', 'pricing'], { storeFolder });
        return { wall, processor };
      };
      const measures = ways.map((way) => [way, rollBack(way)]);
      const { wall = {}, processor = {} } = await inTurns(Object.fromEntries(measures), ROUNDS);
      const goal = { kind: 'value', of: 'p95', atMost: GOAL_MS } as const;
      const rows: Row[] = [
        { what: 'Enter to prompt', unit: 'ms', samples: wall, goal },
        { what: 'processor time', unit: 'ms', samples: processor },
      ];
      return [{ title: 'site rollback pricing', subjects: ways, rows }];
    } finally {
      await site.stop();
    }
  },
};
