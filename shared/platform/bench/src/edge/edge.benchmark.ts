import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Report, Row, Table } from '../benchmark.ts';
import { type Canary, prepareCanary } from './canary.ts';
import { type Scenario, type ServedFiles, scenariosFor, servedFiles, visits } from './scenarios.ts';
import { processorTime, type Server, startNode } from './server.ts';
import { measureSwitches, releaseWorkspace, type WorkspaceSite } from './switches.ts';
import { findWrk, measureLoad } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 2;

/** Requests per second of the servers' own processor time: the clock counts other programs, too. */
export const edgeBenchmark: Benchmark = {
  name: 'edge',
  about:
    'The edge beside the least that Node needs to send the same bytes from memory, and how soon visitors get what goes live.',
  async run(report) {
    report('building and releasing the workspace');
    const site = await releaseWorkspace();
    return [await measureSwitches(site, report), ...(await measureServers(site, report))];
  },
};

async function measureServers(site: WorkspaceSite, report: Report): Promise<readonly Table[]> {
  const wrk = findWrk();
  if (!wrk) {
    report('wrk is missing and could not be installed: nothing is measured under load');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-edge-'));
  const rows: RowOfRounds[] = [];
  try {
    const canary = await prepareCanary(site, join(folder, 'store'));
    // Two processes of one program differ by more than what is compared: each round has its own.
    for (let round = 0; round < ROUNDS; round += 1) {
      report(`round ${round + 1} of ${ROUNDS}`);
      await measureRound({ site, canary, folder, wrk, report }, round, rows);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const title = 'Requests answered per second of processor time';
  return [{ title, subjects: Object.keys(rows[0]?.samples ?? {}), rows }];
}

interface RowOfRounds extends Row {
  readonly samples: Record<string, number[]>;
}

interface Bench {
  readonly site: WorkspaceSite;
  readonly canary: Canary;
  /** For files of the benchmark's own. */
  readonly folder: string;
  /** The file of the program. */
  readonly wrk: string;
  readonly report: Report;
}

/** Adds a sample to each row. Each round begins with another server, as busy moments meet them all then. */
async function measureRound(bench: Bench, round: number, rows: RowOfRounds[]): Promise<void> {
  const servers: Server[] = [];
  try {
    const { files, subjects } = await startServers(servers, bench);
    const names = Object.keys(subjects);
    const inTurn = [...names, ...names].slice(round % names.length).slice(0, names.length);
    // The first requests of a process are slower.
    for (const subject of Object.values(subjects)) await perCore(bench, visits(files), subject);
    for (const [position, scenario] of scenariosFor(files).entries()) {
      const { what, goal } = scenario;
      const samples = Object.fromEntries(names.map((name) => [name, []]));
      const row = rows[position] ?? { what, unit: 'requests/s', samples, goal };
      rows[position] = row;
      for (const name of inTurn) {
        const subject = subjects[name];
        if (subject) row.samples[name]?.push(await perCore(bench, scenario, subject));
      }
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function perCore(
  { wrk, folder, report }: Bench,
  { requests, connections }: Scenario,
  { server: { address, pid }, prepare }: Subject,
): Promise<number> {
  await prepare?.();
  const load = { program: wrk, address, connections, folder, seconds: SECONDS };
  const sent = await requests(address);
  const before = processorTime(pid);
  const answered = await measureLoad({ ...load, requests: sent });
  if (answered.errors > 0) report(`${answered.errors} requests were not answered`);
  return answered.requests / (processorTime(pid) - before);
}

interface Subject {
  readonly server: Server;
  /** Called before each of its measurements. */
  readonly prepare?: () => Promise<void>;
}

/** @param servers filled one by one: what has started can be stopped where another one fails */
async function startServers(
  servers: Server[],
  { site, canary, folder }: Bench,
): Promise<{ files: ServedFiles; subjects: Readonly<Record<string, Subject>> }> {
  async function start(...program: Parameters<typeof startNode>) {
    const server = await startNode(...program);
    servers.push(server);
    return server;
  }
  const { storeFolder } = canary;
  const program = fileURLToPath(import.meta.resolve('@platform/edge/server'));
  const server = await start(program, [], { PORT: '0', SITE_STORE: storeFolder });
  const files = await servedFiles(site, server.address, folder);
  const list = join(folder, 'files.json');
  await writeFile(list, JSON.stringify([...files.pages, ...files.scripts]));
  const bare = fileURLToPath(import.meta.resolve('./bare-server.ts'));
  const without = fileURLToPath(import.meta.resolve('./edge-without-health.ts'));
  const uncounted = await start(without, [storeFolder]);
  return {
    files,
    subjects: {
      edge: { server, prepare: () => canary.end(server.address) },
      'bare node:http': { server: await start(bare, [list]) },
      'edge without health': {
        server: uncounted,
        prepare: () => canary.end(uncounted.address),
      },
      'edge with a canary': { server, prepare: () => canary.begin(server.address) },
    },
  };
}
