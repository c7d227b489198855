import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWorkspace, workspaceFolder } from '@site/node/workspace-folder';
import { edge, setupService } from '@site/workspace/programs';
import { writeBundle } from '@site/workspace/write-bundle';
import type { Row, Table } from '../benchmark.ts';
import { memory, pidOf, processorTime } from '../edge/servers/server.ts';
import { inTurns, type Measure } from '../measuring/turns.ts';

const ROUNDS = 5;
const GOAL_MS = 500;

const units = {
  wall: ['Enter to ready', 'ms'],
  processor: ['processor time until then', 'ms'],
  unused: ['memory when ready', 'MB'],
  used: ['memory after 1,000 requests', 'MB'],
} as const;

/** The edge and the setup service, started from their bundles, compiled here, and transpiled. */
export async function serverTables(storeFolder: string): Promise<Table[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundles-'));
  const data = join(folder, 'data');
  const servers = {
    edge: {
      program: edge,
      env: { PORT: '0', SITE_STORE: storeFolder },
      ready: /^edge: (\S+)$/m,
      path: '/pricing',
    },
    'setup-service': {
      program: setupService,
      env: {
        SETUP_PORT: '0',
        SITE_DATA: data,
        SITE_CONFIG: inWorkspace('shell/site.config.json'),
        // Nothing has to listen there.
        SETUP_EDGE_ADDRESS: 'http://127.0.0.1:1',
      },
      ready: /listening at (http:[^"]+)"/,
      path: '/ready',
    },
  } as const;
  try {
    const tables: Table[] = [];
    for (const [name, server] of Object.entries(servers)) {
      const target = join(folder, name);
      await writeBundle(server.program, target);
      const ways: Record<string, readonly string[]> = {
        bundle: [join(target, `${name}.mjs`)],
        'in the workspace': [inWorkspace(`shared/${name}/bin/${name}.js`)],
        transpiled: ['--import', 'tsx', inWorkspace(`shared/${name}/src/server.ts`)],
      };
      const subjects: Record<string, Measure> = {};
      for (const [way, program] of Object.entries(ways)) {
        subjects[way] = () => measureServer({ ...server, program });
        // The first start may compile it, or make a database.
        await measureServer({ ...server, program });
      }
      tables.push(await tableOf(name, subjects));
    }
    return tables;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tableOf(name: string, subjects: Record<string, Measure>): Promise<Table> {
  const figures = await inTurns(subjects, ROUNDS);
  const rows = Object.entries(units).map(([figure, [what, unit]]): Row => {
    const row = { what, unit, samples: figures[figure] ?? {} };
    return figure === 'wall'
      ? { ...row, goal: { kind: 'value', of: 'median', atMost: GOAL_MS } }
      : row;
  });
  return { title: `the start of ${name}`, subjects: Object.keys(subjects), rows };
}

/** How a server is started and asked. */
interface StartedServer {
  /** What Node is started with. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Finds its address in what it prints once it answers. */
  readonly ready: RegExp;
  /** The path of an ordinary request. */
  readonly path: string;
}

const REQUESTS = 1_000;

/** What a server's start costs, and the memory that it takes: ready, and after many requests. */
async function measureServer({ program, env, ready, path }: StartedServer) {
  const start = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: workspaceFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        const found = ready.exec(printed)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', () => reject(new Error(`${program.join(' ')} ended: ${printed}`)));
    });
    const wall = performance.now() - start;
    const pid = pidOf(child);
    const processor = processorTime(pid) * 1_000;
    const unused = memory(pid);
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      await (await fetch(`${address}${path}`)).arrayBuffer();
    }
    return { wall, processor, unused, used: memory(pid) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}
