import type { Benchmark } from '../benchmark.ts';
import { onLiveSite } from '../commands/live-site.ts';
import { runSite } from '../commands/site-commands.ts';
import { inTurns } from '../measuring/turns.ts';
import { promoteThousandPages } from './thousand-pages.ts';

const ROUNDS = 7;
const steps = ['build', 'publish', 'promote', 'all'] as const;
const goal = { atMost: 3_000 };

/** One text of pricing, from its source to visitors, with the real site's 26 pages; and 1,000 pages. */
export const changeBenchmark: Benchmark = {
  name: 'change',
  about: 'One text of pricing, from its source to visitors; and a promotion of 1,000 pages.',
  run: (report) =>
    onLiveSite(report, async ({ storeFolder, pricing }) => {
      let round = 0;
      async function time(): Promise<Record<string, number>> {
        round += 1;
        await pricing.changeText(`Change ${round}`);
        const site = async (command: string, ...more: readonly string[]) => {
          const options = { storeFolder, cwd: pricing.root };
          return (await runSite('directly', [command, 'pricing', ...more], options)).wall;
        };
        const build = (await pricing.build()).wall;
        const publish = await site('publish');
        const promote = await site('promote', '--other-pages', 'all');
        return { build, publish, promote, all: build + publish + promote };
      }
      report(`${ROUNDS} changes`);
      const figures = await inTurns({ time }, ROUNDS);
      const rows = steps.map((what) => ({
        what,
        unit: 'ms',
        samples: figures[what] ?? {},
        goal: what === 'all' ? goal : undefined,
      }));
      report('1,000 pages');
      const large = await promoteThousandPages();
      return [{ title: 'Enter to prompt', subjects: ['time'], rows }, large];
    }),
};
