import { randomUUID } from 'node:crypto';
import { cp, link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import type { LedgerEntry } from '@platform/contracts/ledger';
import { inWorkspace } from '@platform/node/workspace-folder';
import { currentUser, promote } from '@platform/releases/changes';
import type { Live } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { openWritableStore, requireOk } from '@platform/workspace/release-applications';
import type { Report, Table } from '../benchmark.ts';
import { putWorkspaceLive } from '../commands/live-site.ts';
import { inTurns } from '../measuring/turns.ts';
import { startNode } from './server.ts';

export interface WorkspaceSite {
  readonly storeFolder: string;
  readonly store: Store;
  readonly live: Live;
}

const storeFolder = inWorkspace('.site/bench/store');

const benchAddresses = { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' };

export async function releaseWorkspace(): Promise<WorkspaceSite> {
  const { store, live } = await putWorkspaceLive(storeFolder, benchAddresses);
  return { storeFolder, store, live };
}

const SWITCHES = 60;

/** Milliseconds between two switches, in which the edge has time to come to rest. */
const PAUSE_MS = 150;

/** From a ledger entry to its composition's first response, back and forth as in a rollback. */
export async function measureSwitches(
  { storeFolder, live }: WorkspaceSite,
  report: Report,
): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-switch-'));
  await cp(storeFolder, folder, { recursive: true });
  const first = live.composition;
  const second = await composeAnother(folder, live);
  const program = fileURLToPath(import.meta.resolve('@platform/edge/server'));
  const edge = await startNode(program, [], { PORT: '0', SITE_STORE: folder });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    report(`${SWITCHES} switches from one composition to the other`);
    let revision = second.revision;
    const figures = await inTurns(
      {
        async edge() {
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          revision += 1;
          const next = (revision - second.revision) % 2 === 1 ? first : second.composition;
          return { time: await timeOfSwitch(folder, edge.address, agent, next, revision) };
        },
      },
      SWITCHES,
    );
    const what = 'an entry whose composition is in the store';
    const goal = { of: 'p95', atMost: 10 } as const;
    const rows = [{ what, unit: 'ms', samples: figures.time ?? {}, goal }];
    return { title: 'From ledger entry to first visitor', subjects: ['edge'], rows };
  } finally {
    agent.destroy();
    await edge.stop();
    await rm(folder, { recursive: true });
  }
}

/** Puts a composition live whose every page differs: by the address of the setup service. */
export async function composeAnother(folder: string, { composition }: Live) {
  const store = await openWritableStore(folder);
  const addresses = { setup: 'http://127.0.0.1:8082' };
  const select = [{ name: SHELL, release: composition.releases.shell }];
  const request = { select, addresses };
  const by = currentUser();
  return requireOk(await promote({ store, request, by, usual: benchAddresses }));
}

async function timeOfSwitch(
  folder: string,
  address: string,
  agent: Agent,
  { id, pages }: Composition,
  revision: number,
): Promise<number> {
  const entry: LedgerEntry = {
    contract: CONTRACT_VERSION,
    revision,
    composition: id,
    action: 'promote',
    changes: [],
    at: new Date().toISOString(),
    by: currentUser(),
  };
  // Written as the store does it, in two steps, so that the time begins with the second one.
  const draft = join(folder, '.temporary', randomUUID());
  await writeFile(draft, JSON.stringify(entry), { flush: true });
  const start = performance.now();
  await link(draft, join(folder, 'ledger', `${revision}.json`));
  const wanted = `"${pages['/']?.hash}"`;
  while ((await homeEtag(address, agent)) !== wanted) {
    if (performance.now() - start > 10_000) throw new Error(`revision ${revision} is not served`);
  }
  return performance.now() - start;
}

function homeEtag(address: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.headers.etag));
    })
      .on('error', reject)
      .end();
  });
}
