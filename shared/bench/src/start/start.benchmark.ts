import type { Benchmark, Row, Table } from '../benchmark.ts';
import { startLiveSite } from '../commands/live-site.ts';
import { siteCommands } from '../commands/site-commands.ts';
import { runMeasured } from '../measuring/run-measured.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';
import { measureClone, measureStart } from './measure-start.ts';

const ROUNDS = 15;
const RESTARTS = 5;

/** How long programs take to start. BENCH_CLONE=yes adds the start of a clean clone. */
export const startBenchmark: Benchmark = {
  name: 'start',
  about: 'The start of the `site` command, and of `pnpm start` where nothing has changed.',
  async run(report) {
    const site = await startLiveSite();
    try {
      report('site --help, site status');
      const commands = await commandTable(site.storeFolder);
      report('pnpm start');
      return [commands, await restartTable(report)];
    } finally {
      await site.stop();
    }
  },
};

async function commandTable(storeFolder: string): Promise<Table> {
  const ways = { ...siteCommands, 'node alone': ['node', '--eval', '0', '--'] };
  const rows: Row[] = [];
  for (const command of ['--help', 'status']) {
    const subjects: Record<string, Measure> = {};
    for (const [way, start] of Object.entries(ways)) {
      subjects[way] = async () => {
        const { wall } = await runMeasured([...start, command], {
          env: { SITE_STORE: storeFolder },
        });
        return { wall };
      };
    }
    const { wall = {} } = await inTurns(subjects, ROUNDS);
    const row = { what: `site ${command}`, unit: 'ms', samples: wall };
    const goal = { kind: 'value', of: 'median', atMost: 200 } as const;
    rows.push(command === '--help' ? { ...row, goal } : row);
  }
  return { title: 'Enter to prompt', subjects: Object.keys(ways), rows };
}

async function restartTable(report: (line: string) => void): Promise<Table> {
  const restarts: number[] = [];
  for (let round = 0; round <= RESTARTS; round += 1) {
    const time = await measureStart();
    // The first one may have something to build.
    if (round > 0) restarts.push(time);
  }
  const rows: Row[] = [{ what: 'nothing has changed', unit: 'ms', samples: { time: restarts } }];
  if (process.env.BENCH_CLONE === 'yes') {
    report('pnpm start of a clean clone');
    const goal = { kind: 'value', of: 'median', atMost: 30_000 } as const;
    const samples = { time: [await measureClone()] };
    rows.push({ what: 'a clean clone', unit: 'ms', samples, goal });
  }
  return { title: 'pnpm start, until the site is served', subjects: ['time'], rows };
}
