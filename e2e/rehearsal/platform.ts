import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@site/node/operator-error';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { inWorkspace } from '@site/node/workspace-folder';
import { fixtureConfigFile } from '@site/releases/testing/fixture-config';
import { findPostgres, startPostgres } from '@site/setup-service/testing/postgres-cluster';
import { findNginx, thisMachine } from '@site/testing/machine';
import { runNginx, withServers } from '@site/testing/run-nginx';
import { type Fault, s3Credentials, startS3Server } from '@site/testing/s3-server';
import { createService, type Service } from '../site/program.ts';

/** What must not happen, one line each. */
type Violations = string[];

/** An edge as a process, with its own address behind nginx. */
interface WatchedEdge extends Service {
  readonly name: string;
  /** The newest revision that it has served. */
  served(): number;
  stopWatching(): Promise<void>;
}

/** A site on many machines, all of which are this one. */
export interface Platform {
  /** Where nginx serves the site and the setup service. */
  readonly site: string;
  readonly setup: string;
  /** Three edges that are not started, each with a disk of its own. */
  readonly edges: readonly WatchedEdge[];
  /** The newest entry of the ledger, as the storage saw it being written. */
  newestEntry(): number;
  /** Has every request to the store fail, or none. */
  failStore(fault: Fault | undefined): void;
  /** How many requests have failed like this. */
  storeFailures(): number;
  /** Three copies of the setup service on one PostgreSQL, started. */
  readonly copies: readonly Service[];
  readonly databaseUrl: string;
  /** What tells `site` of the store and the addresses. */
  readonly commandEnv: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const LEDGER_ENTRY = /\/ledger\/([1-9]\d*)\.json$/;

/** All buyers come from one network address, and simulated payers decide at once. */
const busyService = {
  LOG_LEVEL: 'info',
  SANDBOX_SECONDS: '0',
  SETUP_SECRET: 'one-secret-for-all-copies-of-a-rehearsal',
  SETUP_TRUSTED_PROXIES: '127.0.0.1',
  SETUP_PAYMENTS_PER_MINUTE: '100000',
  SETUP_QUESTIONS_PER_MINUTE: '100000',
  SETUP_LOOKUPS_PER_MINUTE: '100000',
  SETUP_BOT_CHECK: 'trials',
};

/**
 * Starts everything but the edges, in a folder of its own.
 *
 * @throws OperatorError where PostgreSQL or nginx is missing and can't be installed
 */
export async function startPlatform(folder: string, violations: Violations): Promise<Platform> {
  const nginxProgram = required(findNginx(thisMachine), 'nginx', 'nginx-light');
  const postgres = required(findPostgres(), 'PostgreSQL', 'postgresql');
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const storage = await startS3Server();
    stops.push(() => storage.stop());
    let newest = 0;
    let fault: Fault | undefined;
    let failures = 0;
    storage.fault = ({ method, key }) => {
      const revision = Number((method === 'PUT' && LEDGER_ENTRY.exec(key)?.[1]) || 0);
      if (fault) failures += 1;
      else newest = Math.max(newest, revision);
      return fault;
    };
    const newestEntry = () => newest;
    const cluster = await startPostgres(postgres);
    stops.push(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase();

    const [sitePort, setupPort, ...ports] = await freePorts(8);
    const [edgePorts, copyPorts] = [ports.slice(0, 3), ports.slice(3)];
    await mkdir(join(folder, 'nginx'));
    // The configurations that operators copy, with other ports.
    const sample = async (file: string, port: number, servers: readonly number[]) =>
      withServers(await readFile(inWorkspace(file), 'utf8'), port, servers);
    const http = [
      await sample('shared/edge/deploy/nginx.conf', sitePort, edgePorts),
      await sample('shared/setup-service/deploy/nginx.conf', setupPort, copyPorts),
    ].join('\n');
    const nginx = await runNginx(nginxProgram, join(folder, 'nginx'), { http, port: setupPort });
    stops.push(async () => {
      if (violations.length > 0) console.log(`nginx:\n${await nginx.errors()}`);
      await nginx.stop();
    });
    const [site, setup] = [`http://${LOOPBACK}:${sitePort}`, `http://${LOOPBACK}:${setupPort}`];
    const addresses = { SITE_ADDRESS: site, SETUP_ADDRESS: setup };
    const storeEnv = {
      SITE_STORE: `s3://${storage.bucket}/site`,
      AWS_ENDPOINT_URL: storage.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    };

    const edges: WatchedEdge[] = [];
    for (const [index, port] of edgePorts.entries()) {
      const service = createService({
        program: 'shared/edge/bin/edge.js',
        env: {
          ...storeEnv,
          PORT: String(port),
          TRUSTED_PROXIES: '127.0.0.1',
          SITE_CACHE: join(folder, `edge-${index + 1}`),
        },
        ready: /^edge: http/m,
      });
      const address = `http://${LOOPBACK}:${port}`;
      const named = { ...service, name: `edge ${index + 1}`, address };
      const edge = watchEdge(named, newestEntry, violations);
      edges.push(edge);
      stops.push(edge.stop, edge.stopWatching);
    }

    const copies = copyPorts.map((port, index) =>
      createService({
        program: 'shared/setup-service/bin/setup-service.js',
        env: {
          ...busyService,
          ...addresses,
          DATABASE_URL: databaseUrl,
          SETUP_PORT: String(port),
          SETUP_METRICS_PORT: '0',
          SITE_DATA: join(folder, `copy-${index + 1}`),
          SITE_CONFIG: fixtureConfigFile,
        },
        ready: /listening at http/,
      }),
    );
    for (const copy of copies) {
      stops.push(copy.stop);
      await copy.start();
    }
    const commandEnv = { ...storeEnv, ...addresses, SITE_CACHE: join(folder, 'commands') };
    const failStore = (next: Fault | undefined) => {
      fault = next;
    };
    const store = { newestEntry, failStore, storeFailures: () => failures };
    return { site, setup, edges, ...store, copies, databaseUrl, commandEnv, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const POLL_MS = 25;

/** Watches that an edge never serves an older revision than before, also after a start. */
function watchEdge(
  edge: Service & { readonly name: string; readonly address: string },
  newestEntry: () => number,
  violations: Violations,
): WatchedEdge {
  const { name, address } = edge;
  let served = 0;
  /** What the ledger had when the edge was started last. */
  let atLeast = 0;
  let isWatched = true;
  async function watch(): Promise<void> {
    while (isWatched) {
      const signal = AbortSignal.timeout(2_000);
      const { revision } = await fetch(`${address}/_site/ready`, { signal })
        .then((response) => response.json())
        .catch(() => ({}));
      if (revision < atLeast)
        violations.push(`${name} served revision ${revision} after ${atLeast}`);
      if (revision >= atLeast) served = atLeast = revision;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  const watching = watch();
  return {
    ...edge,
    served: () => served,
    async start() {
      atLeast = newestEntry();
      await edge.start();
    },
    async stopWatching() {
      isWatched = false;
      await watching;
    },
  };
}

/** At least the two of nginx. */
async function freePorts(count: number): Promise<[number, number, ...number[]]> {
  const ports: [number, number, ...number[]] = [await findFreePort(), await findFreePort()];
  while (ports.length < count) ports.push(await findFreePort());
  return ports;
}

function required(found: string | undefined, name: string, debian: string): string {
  if (found !== undefined) return found;
  throw new OperatorError(`${name} is not installed: run apt-get install ${debian}.`);
}
