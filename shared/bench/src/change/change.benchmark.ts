import type { Benchmark } from '../benchmark.ts';
import { startLiveSite } from '../commands/live-site.ts';
import { runSite } from '../commands/site-commands.ts';
import type { MeasuredRun } from '../measuring/run-measured.ts';
import { inTurns } from '../measuring/turns.ts';

const ROUNDS = 7;
const GOAL_MS = 4_000;
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
    try {
      report(`${ROUNDS} changes`);
      const figures = await inTurns(
        {
          time: async () => {
            round += 1;
            await pricing.changeText(`Change ${round}`);
            const build = await pricing.build();
            const publish = await runSite('directly', ['publish', 'pricing'], options);
            const promote = await runSite('directly', ['promote', 'pricing'], options);
            return figuresOf({ build, publish, promote });
          },
        },
        ROUNDS,
      );
      const rows = (unit: 'wall' | 'processor') =>
        steps.map((step) => ({
          what: step,
          unit: 'ms',
          samples: figures[`${step} ${unit}`] ?? {},
        }));
      const [build, publish, promote, all] = rows('wall');
      if (!build || !publish || !promote || !all) throw new Error('a step was not measured');
      const goal = { kind: 'value', of: 'median', atMost: GOAL_MS } as const;
      return [
        {
          title: 'Enter to prompt',
          subjects: ['time'],
          rows: [build, publish, promote, { ...all, goal }],
        },
        { title: 'Processor time', subjects: ['time'], rows: rows('processor') },
      ];
    } finally {
      await site.stop();
    }
  },
};

/** The figures of each step and of all of them together. */
function figuresOf(runs: Readonly<Record<string, MeasuredRun>>): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const unit of ['wall', 'processor'] as const) {
    for (const [step, run] of Object.entries(runs)) {
      figures[`${step} ${unit}`] = run[unit];
      figures[`all ${unit}`] = (figures[`all ${unit}`] ?? 0) + run[unit];
    }
  }
  return figures;
}
