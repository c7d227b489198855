import type { Benchmark, Row, Table } from '../benchmark.ts';
import { startLiveSite } from '../commands/live-site.ts';
import { siteCommands } from '../commands/site-commands.ts';
import { runMeasured } from '../measuring/run-measured.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';
import { measureStart } from './measure-start.ts';
import { serverTables } from './server-tables.ts';

const ROUNDS = 15;
const RESTARTS = 5;
const GOAL_MS = 200;

/** How long programs take to start. BENCH_CLONE=yes adds the start of a clean clone. */
export const startBenchmark: Benchmark = {
  name: 'start',
  about:
    'The start of the `site` command, of both servers, and of `pnpm start` where nothing has changed.',
  async run(report) {
    const site = await startLiveSite();
    try {
      report('site --help, site status');
      const tables: Table[] = [];
      for (const command of ['--help', 'status'])
        tables.push(await commandTable(command, site.storeFolder));
      report('edge, setup service');
      tables.push(...(await serverTables(site.storeFolder)));
      report('pnpm start');
      return [...tables, await restartTable(report)];
    } finally {
      await site.stop();
    }
  },
};

async function commandTable(command: string, storeFolder: string): Promise<Table> {
  const subjects: Record<string, Measure> = {};
  const ways = { ...siteCommands, 'node alone': ['node', '--eval', '0', '--'] };
  for (const [way, start] of Object.entries(ways)) {
    subjects[way] = async () => {
      const env = { SITE_STORE: storeFolder };
      const { wall, processor } = await runMeasured([...start, command], { env });
      return { wall, processor };
    };
  }
  const figures = await inTurns(subjects, ROUNDS);
  const wall: Row = { what: 'Enter to prompt', unit: 'ms', samples: figures.wall ?? {} };
  const goal = { kind: 'value', of: 'median', atMost: GOAL_MS } as const;
  return {
    title: `site ${command}`,
    subjects: Object.keys(ways),
    rows: [
      command === '--help' ? { ...wall, goal } : wall,
      { what: 'processor time', unit: 'ms', samples: figures.processor ?? {} },
    ],
  };
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
    const { measureClone } = await import('./measure-start.ts');
    rows.push({ what: 'a clean clone', unit: 'ms', samples: { time: [await measureClone()] } });
  }
  return { title: 'pnpm start, until the site is served', subjects: ['time'], rows };
}
