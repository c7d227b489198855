import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appendEntry, readLedger } from '@site/releases/ledger';
import { openStore } from '@site/releases/open-store';
import type { Benchmark, Report, Row, Table } from '../benchmark.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';
import { type ServedFiles, scenariosFor, servedFiles } from './scenarios.ts';
import { processorTime, type Server, startNode } from './server.ts';
import {
  composeAnother,
  measureSwitches,
  releaseWorkspace,
  type WorkspaceSite,
} from './switches.ts';
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
  const servers: Record<string, Server> = {};
  try {
    const files = await startServers(servers, site, folder);
    const rows: Row[] = [];
    for (const { what, connections, requests, goal } of scenariosFor(files)) {
      report(`${what}: ${ROUNDS} rounds`);
      const subjects: Record<string, Measure> = {};
      for (const [name, { address, pid }] of Object.entries(servers)) {
        const load = { program: wrk, address, connections, folder, seconds: SECONDS };
        subjects[name] = async () => {
          const sent = await requests(address);
          const before = processorTime(pid);
          const answered = await measureLoad({ ...load, requests: sent });
          if (answered.errors > 0) report(`${name}: ${answered.errors} requests were not answered`);
          return { perCore: answered.requests / (processorTime(pid) - before) };
        };
      }
      const { perCore = {} } = await inTurns(subjects, ROUNDS);
      rows.push({ what, unit: 'requests/s', samples: perCore, goal });
    }
    const title = 'Requests answered per second of processor time';
    return [{ title, subjects: Object.keys(servers), rows }];
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** @param servers filled one by one: what has started can be stopped where another one fails */
async function startServers(
  servers: Record<string, Server>,
  { storeFolder, ...site }: WorkspaceSite,
  folder: string,
): Promise<ServedFiles> {
  const program = fileURLToPath(import.meta.resolve('@site/edge/server'));
  const edge = await startNode(program, [], { PORT: '0', SITE_STORE: storeFolder });
  servers.edge = edge;
  const files = await servedFiles(site, edge.address, folder);
  const list = join(folder, 'files.json');
  await writeFile(list, JSON.stringify([...files.pages, ...files.scripts]));
  const bare = fileURLToPath(import.meta.resolve('./bare-server.ts'));
  servers['bare node:http'] = await startNode(bare, [list]);
  const without = fileURLToPath(import.meta.resolve('./edge-without-health.ts'));
  servers['edge without health'] = await startNode(without, [storeFolder]);
  const withCanary = join(folder, 'store');
  await cp(storeFolder, withCanary, { recursive: true });
  await composeAnother(withCanary, site.live);
  await beginCanary(withCanary);
  const shared = { PORT: '0', SITE_STORE: withCanary };
  servers['edge with a canary'] = await startNode(program, [], shared);
  return files;
}

/** Of what was live before; each request is of a new visitor. */
async function beginCanary(folder: string): Promise<void> {
  const opened = await openStore(folder);
  if (!opened.ok) throw new Error(opened.problem.message);
  const store = opened.value;
  const [live, before] = (await readLedger(store)).toReversed();
  if (!live || !before) throw new Error('nothing was live before');
  const at = new Date().toISOString();
  const { composition, revision: since } = live;
  const salt = randomBytes(32).toString('base64url');
  const canary = {
    composition: before.composition,
    changes: [],
    percent: 10,
    percentAt: at,
  };
  const entry = { composition, action: 'canary', changes: [], at, by: 'bench' };
  await appendEntry(store, since, { ...entry, canary: { ...canary, salt } });
}
