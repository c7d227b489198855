import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStorage } from '@site/setup-service/open-storage';
import { findPostgres, startPostgres } from '@site/setup-service/testing/postgres-cluster';
import { installPackages, thisMachine } from '@site/testing/machine';
import type { Benchmark, Report, Row, Table } from '../benchmark.ts';
import { inTurns, type Samples } from '../measuring/turns.ts';
import { type Child, startChild } from './child.ts';
import { fill } from './grown-database.ts';
import { measureCalls, oneRoute, purchase } from './load.ts';

const ROUNDS = 3;
const SIZES = [Number(process.env.BENCH_ORDERS ?? 1_000_000), 1_000];
/** Reminders are first looked for half a minute after the start. */
const UNTIL_ALL_JOBS_RUN_MS = 35_000;

/** The setup service under load while each of its jobs works and its counts are read each second. */
export const serviceBenchmark: Benchmark = {
  name: 'service',
  about:
    'The setup service on databases of 1,000 and 1,000,000 orders, while all its jobs work, beside a bare route of Fastify with one query.',
  async run(report) {
    const tables = [await measureDatabase('SQLite', report)];
    const isThere = findPostgres() ?? installPackages(thisMachine, 'postgresql');
    const programs = isThere && findPostgres();
    if (!programs) {
      report('PostgreSQL is not installed: it is not measured');
      return tables;
    }
    const postgres = await startPostgres(programs);
    try {
      return [...tables, await measureDatabase('PostgreSQL', report, postgres.createDatabase)];
    } finally {
      await postgres.stop();
    }
  },
};

type Figures = Readonly<Record<string, Readonly<Record<string, Samples>>>>;

async function measureDatabase(
  database: string,
  report: Report,
  createDatabase?: () => Promise<string>,
): Promise<Table> {
  const samples: Record<string, Record<string, Samples>> = {};
  const names = SIZES.map((orders) => `${orders.toLocaleString('en')} orders`);
  for (const [index, orders] of SIZES.entries()) {
    const name = names[index] ?? '';
    report(`${database}: filling a database with ${name}`);
    const folder = await mkdtemp(join(tmpdir(), 'bench-service-'));
    try {
      const url = await createDatabase?.();
      const storage = await openStorage(folder, url);
      await fill(storage, url !== undefined, orders);
      await storage.destroy();
      for (const [figure, found] of Object.entries(
        await measureSize(name, { folder, url, report }),
      )) {
        samples[figure] = { ...samples[figure], ...found };
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  const [ours = '', small = ''] = names;
  const row = (figure: string, what: string, unit: string, goal?: Row['goal']): Row => ({
    what,
    unit,
    samples: samples[figure] ?? {},
    goal,
  });
  return {
    title: database,
    subjects: [ours, small, ...names.map((name) => `bare route, ${name}`)],
    rows: [
      row('calls', 'calls answered', 'calls/s'),
      row('p99', '99 of 100 calls within', 'ms', { atMost: 20 }),
      row('p99', 'the same beside the small one', 'ms', { to: small, atMost: 1.5 }),
      row('heldUp', 'longest time in which nothing was answered', 'ms', { atMost: 50 }),
      row('scrape', 'reading the counts', 'ms'),
      row('memory', 'memory', 'MiB'),
    ],
  };
}

async function measureSize(
  name: string,
  { folder, url, report }: { folder: string; url: string | undefined; report: Report },
): Promise<Figures> {
  const children: Child[] = [];
  try {
    const service = await startChild(import.meta.resolve('./measured-service.ts'), folder, url);
    children.push(service);
    const bare = await startChild(import.meta.resolve('./bare-service.ts'), folder, url);
    children.push(bare);
    const { address } = await service.say();
    // The first calls compile what they need, and start the thread that draws receipts.
    await Promise.all([measureCalls(purchase(address)), setTimeout(UNTIL_ALL_JOBS_RUN_MS)]);
    report(`${name}: ${ROUNDS} rounds`);
    const { address: bareAddress } = await bare.say();
    return await inTurns(
      {
        [name]: () => measureService(service),
        [`bare route, ${name}`]: () => measureCalls(oneRoute(bareAddress)),
      },
      ROUNDS,
    );
  } finally {
    for (const child of children) await child.stop();
  }
}

async function measureService(service: Child) {
  const { address, metricsAddress } = await service.say();
  const scrapes: number[] = [];
  const scraping = setIntervalOf(async () => {
    const start = performance.now();
    await (await fetch(`${metricsAddress}/metrics`)).text();
    scrapes.push(performance.now() - start);
  });
  const { calls, p99 } = await measureCalls(purchase(address));
  await scraping.stop();
  const { heldUpMs: heldUp, memory } = await service.say();
  return { calls, p99, heldUp, memory, scrape: Math.max(...scrapes) };
}

function setIntervalOf(work: () => Promise<void>) {
  const stopped = new AbortController();
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await work();
      await setTimeout(1_000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
