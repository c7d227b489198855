import type { Benchmark } from '../benchmark.ts';
import { onLiveSite } from '../commands/live-site.ts';
import { runSite } from '../commands/site-commands.ts';
import { inTurns } from '../measuring/turns.ts';

const ROUNDS = 20;
const ways = ['directly', 'through pnpm'] as const;
const goal = { of: 'p95', atMost: 600 } as const;

/** `site rollback pricing` on the real site, from Enter to the prompt: the edge serves it by then. */
export const rollbackBenchmark: Benchmark = {
  name: 'rollback',
  about: 'A rollback of one remote of the real site, the whole command, until the edge serves it.',
  run: (report) =>
    onLiveSite(report, async ({ storeFolder, pricing }) => {
      await pricing.changeText('Bench');
      await pricing.build();
      await runSite('directly', ['publish', 'pricing'], { storeFolder, cwd: pricing.root });
      report(`${ROUNDS} rounds, each way once`);
      const rollBack = (way: (typeof ways)[number]) => async () => {
        await runSite('directly', ['promote', 'pricing', '--other-pages', 'all'], { storeFolder });
        return { ...(await runSite(way, ['rollback', 'pricing'], { storeFolder })) };
      };
      const measures = ways.map((way) => [way, rollBack(way)]);
      const { wall = {}, processor = {} } = await inTurns(Object.fromEntries(measures), ROUNDS);
      const rows = [
        { what: 'Enter to prompt', unit: 'ms', samples: wall, goal },
        { what: 'processor time', unit: 'ms', samples: processor },
      ];
      return [{ title: 'site rollback pricing', subjects: ways, rows }];
    }),
};
