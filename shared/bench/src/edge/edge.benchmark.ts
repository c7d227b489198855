import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LedgerEntry } from '@site/contracts/ledger';
import { appendEntry } from '@site/releases/ledger';
import type { Live } from '@site/releases/live';
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
  const servers: Server[] = [];
  try {
    const { files, subjects } = await startServers(servers, site, folder);
    const rows: Row[] = [];
    for (const { what, connections, requests, goal } of scenariosFor(files)) {
      report(`${what}: ${ROUNDS} rounds`);
      const measures: Record<string, Measure> = {};
      for (const [name, { server, prepare }] of Object.entries(subjects)) {
        const { address, pid } = server;
        const load = { program: wrk, address, connections, folder, seconds: SECONDS };
        measures[name] = async () => {
          await prepare?.();
          const sent = await requests(address);
          const before = processorTime(pid);
          const answered = await measureLoad({ ...load, requests: sent });
          if (answered.errors > 0) report(`${name}: ${answered.errors} requests were not answered`);
          return { perCore: answered.requests / (processorTime(pid) - before) };
        };
      }
      const { perCore = {} } = await inTurns(measures, ROUNDS);
      rows.push({ what, unit: 'requests/s', samples: perCore, goal });
    }
    const title = 'Requests answered per second of processor time';
    return [{ title, subjects: Object.keys(subjects), rows }];
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Subject {
  readonly server: Server;
  /** Called before each of its measurements. */
  readonly prepare?: () => Promise<void>;
}

/** @param servers filled one by one: what has started can be stopped where another one fails */
async function startServers(
  servers: Server[],
  { storeFolder, ...site }: WorkspaceSite,
  folder: string,
): Promise<{ files: ServedFiles; subjects: Readonly<Record<string, Subject>> }> {
  async function start(...program: Parameters<typeof startNode>) {
    const server = await startNode(...program);
    servers.push(server);
    return server;
  }
  const sharedStore = join(folder, 'store');
  await cp(storeFolder, sharedStore, { recursive: true });
  const program = fileURLToPath(import.meta.resolve('@site/edge/server'));
  const server = await start(program, [], { PORT: '0', SITE_STORE: sharedStore });
  const files = await servedFiles(site, server.address, folder);
  const list = join(folder, 'files.json');
  await writeFile(list, JSON.stringify([...files.pages, ...files.scripts]));
  const bare = fileURLToPath(import.meta.resolve('./bare-server.ts'));
  const without = fileURLToPath(import.meta.resolve('./edge-without-health.ts'));
  const { begin, end } = await canaryOf(sharedStore, site.live, server.address);
  return {
    files,
    subjects: {
      edge: { server, prepare: end },
      'bare node:http': { server: await start(bare, [list]) },
      'edge without health': { server: await start(without, [storeFolder]) },
      // The same process: two that serve the same bytes differ by more than a canary costs.
      'edge with a canary': { server, prepare: begin },
    },
  };
}

/** A canary whose every page differs, for an edge that serves the store. */
async function canaryOf(folder: string, live: Live, edge: string) {
  const another = await composeAnother(folder, live);
  const opened = await openStore(folder);
  if (!opened.ok) throw new Error(opened.problem.message);
  const store = opened.value;
  let { revision } = another;

  async function append(action: 'canary' | 'promote', canary: Pick<LedgerEntry, 'canary'> = {}) {
    const at = new Date().toISOString();
    const entry = { composition: live.composition.id, action, changes: [], at, by: 'bench' };
    await appendEntry(store, revision, { ...entry, ...canary });
    revision += 1;
    while ((await givesCookies(edge)) !== (action === 'canary')) await setTimeout(10);
  }

  return {
    begin() {
      const { id: composition } = another.composition;
      const percentAt = new Date().toISOString();
      const salt = randomBytes(32).toString('base64url');
      const canary = { composition, changes: [], percent: 10, percentAt, salt };
      return append('canary', { canary });
    },
    end: () => append('promote'),
  };
}

async function givesCookies(edge: string): Promise<boolean> {
  const response = await fetch(edge);
  await response.arrayBuffer();
  return response.headers.has('set-cookie');
}
