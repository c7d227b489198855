import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Row, Table } from '../benchmark.ts';
import { inTurns } from '../measuring/turns.ts';
import { findWrk, measureLoad } from './load/wrk.ts';
import { type Scenario, type ServedFiles, scenariosFor, servedFiles } from './scenarios.ts';
import {
  findNginx,
  memory,
  processorTime,
  type Server,
  startNginx,
  startNode,
} from './servers/server.ts';
import { measureSwitches, releaseWorkspace, type WorkspaceSite } from './switches.ts';

const ROUNDS = 5;
const SECONDS = 2;

type Report = (line: string) => void;

/**
 * Every server is one process. Its requests are counted per second of its own processor time, which
 * is what one core answers, because by the clock a fast server waits for the load generator, and
 * every server for the machine's other programs.
 */
export const edgeBenchmark: Benchmark = {
  name: 'edge',
  about:
    'The edge beside nginx and beside the least that Node needs to send the same bytes from memory, and how soon visitors get what goes live.',
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
  const servers: Record<string, Server> = {};
  try {
    const files = await startServers(servers, site, folder, report);
    const samples: ScenarioSamples[] = [];
    for (const scenario of scenariosFor(files)) {
      report(`${scenario.what}: ${ROUNDS} rounds`);
      const measure = (name: string, server: Server) => async () => {
        const figures = await measureOnce(wrk, server, scenario, folder);
        if (figures.errors > 0) report(`${name}: ${figures.errors} requests were not answered`);
        return figures;
      };
      const subjects = Object.entries(servers).map(([name, server]) => [
        name,
        measure(name, server),
      ]);
      samples.push({ scenario, figures: await inTurns(Object.fromEntries(subjects), ROUNDS) });
    }
    return tablesOf(Object.keys(servers), samples);
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * Starts what is compared, on the same files.
 *
 * @param servers is filled one by one, so that what has started can be stopped if another one fails
 */
async function startServers(
  servers: Record<string, Server>,
  { storeFolder, live }: WorkspaceSite,
  folder: string,
  report: Report,
): Promise<ServedFiles> {
  const program = fileURLToPath(import.meta.resolve('@site/edge/server'));
  const edge = await startNode(program, [], { PORT: '0', SITE_STORE: storeFolder });
  servers.edge = edge;
  const files = await servedFiles(storeFolder, live, edge.address);
  const all = [...files.pages, ...files.scripts];
  const nginx = findNginx();
  if (nginx) servers.nginx = await startNginx(nginx, all, folder);
  else report('nginx is missing and could not be installed: compared with bare Node alone');
  const list = join(folder, 'files.json');
  await writeFile(list, JSON.stringify(all));
  const bare = fileURLToPath(import.meta.resolve('./servers/bare-server.ts'));
  servers['bare node:http'] = await startNode(bare, [list]);
  return files;
}

async function measureOnce(wrk: string, server: Server, scenario: Scenario, folder: string) {
  const { connections } = scenario;
  const requests = await scenario.requests(server.address);
  const load = { program: wrk, address: server.address, requests, connections, folder };
  const before = processorTime(server.pid);
  const measured = await measureLoad({ ...load, seconds: SECONDS });
  const used = processorTime(server.pid) - before;
  return {
    perCore: measured.requests / used,
    perSecond: measured.requests / measured.seconds,
    p99: measured.p99,
    memory: memory(server.pid),
    errors: measured.errors,
  };
}

interface ScenarioSamples {
  readonly scenario: Scenario;
  readonly figures: Awaited<ReturnType<typeof inTurns>>;
}

const tables = {
  perCore: { title: 'Requests answered per second of processor time', unit: 'requests/s' },
  perSecond: { title: 'Requests answered per second by the clock', unit: 'requests/s' },
  p99: { title: 'Time within which 99 of 100 requests were answered', unit: 'ms' },
  memory: { title: 'Memory of the process afterwards', unit: 'MB' },
} as const;

function tablesOf(subjects: readonly string[], measured: readonly ScenarioSamples[]): Table[] {
  return Object.entries(tables).map(([figure, { title, unit }]) => ({
    title,
    subjects,
    rows: measured.map(({ scenario, figures }): Row => {
      const { what, atLeast } = scenario;
      const row = { what, unit, samples: figures[figure] ?? {} };
      if (figure !== 'perCore' || atLeast === undefined) return row;
      return { ...row, goal: { kind: 'ratio', to: 'nginx', atLeast } };
    }),
  }));
}
