import type { Benchmark } from '../benchmark.ts';
import { startLiveSite } from '../commands/live-site.ts';
import { runSite } from '../commands/site-commands.ts';
import { inTurns } from '../measuring/turns.ts';

const ROUNDS = 7;
const steps = ['build', 'publish', 'promote', 'all'] as const;

/** One text of pricing, from its source to visitors, with the real site's 26 pages. */
export const changeBenchmark: Benchmark = {
  name: 'change',
  about: 'One text of pricing, from its source to visitors: build, publish, promote.',
  async run(report) {
    report('building and promoting the site');
    const site = await startLiveSite();
    const { storeFolder, pricing } = site;
    const options = { storeFolder, cwd: pricing.root };
    let round = 0;
    const change = async (): Promise<Record<string, number>> => {
      round += 1;
      await pricing.changeText(`Change ${round}`);
      const build = await pricing.build();
      const publish = await runSite('directly', ['publish', 'pricing'], options);
      const promote = await runSite('directly', ['promote', 'pricing'], options);
      return {
        build: build.wall,
        publish: publish.wall,
        promote: promote.wall,
        all: build.wall + publish.wall + promote.wall,
      };
    };
    try {
      report(`${ROUNDS} changes`);
      const figures = await inTurns({ time: change }, ROUNDS);
      const goal = { kind: 'value', of: 'median', atMost: 3_000 } as const;
      const rows = steps.map((what) => ({
        what,
        unit: 'ms',
        samples: figures[what] ?? {},
        ...(what === 'all' ? { goal } : {}),
      }));
      return [{ title: 'Enter to prompt', subjects: ['time'], rows }];
    } finally {
      await site.stop();
    }
  },
};
