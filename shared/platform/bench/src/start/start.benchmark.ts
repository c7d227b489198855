import type { Benchmark, Report, Row, Table } from '../benchmark.ts';
import { onLiveSite } from '../commands/live-site.ts';
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
  run: (report) =>
    onLiveSite(report, async ({ storeFolder }) => {
      report('site --help, site status');
      const commands = await commandTable(storeFolder);
      report('pnpm start');
      return [commands, await restartTable(report)];
    }),
};

async function commandTable(storeFolder: string): Promise<Table> {
  const ways = { ...siteCommands, 'node alone': ['node', '--eval', '0', '--'] };
  const rows: Row[] = [];
  for (const command of ['--help', 'status']) {
    const subjects: Record<string, Measure> = {};
    for (const [way, start] of Object.entries(ways)) {
      subjects[way] = async () => {
        const env = { SITE_STORE: storeFolder };
        return { wall: (await runMeasured([...start, command], { env })).wall };
      };
    }
    const { wall = {} } = await inTurns(subjects, ROUNDS);
    const goal = command === '--help' ? { atMost: 200 } : undefined;
    rows.push({ what: `site ${command}`, unit: 'ms', samples: wall, goal });
  }
  return { title: 'Enter to prompt', subjects: Object.keys(ways), rows };
}

async function restartTable(report: Report): Promise<Table> {
  const restarts: number[] = [];
  for (let round = 0; round <= RESTARTS; round += 1) {
    const time = await measureStart();
    // The first one may have something to build.
    if (round > 0) restarts.push(time);
  }
  const rows: Row[] = [{ what: 'nothing has changed', unit: 'ms', samples: { time: restarts } }];
  if (process.env.BENCH_CLONE === 'yes') {
    report('pnpm start of a clean clone');
    const goal = { atMost: 30_000 };
    const samples = { time: [await measureClone()] };
    rows.push({ what: 'a clean clone', unit: 'ms', samples, goal });
  }
  return { title: 'pnpm start, until the site is served', subjects: ['time'], rows };
}
