import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findNginx } from '@site/node/find-nginx';
import { thisMachine } from '@site/node/machine';
import { OperatorError } from '@site/node/operator-error';
import { findFreePort } from '@site/node/ports';
import { fixtureConfigFile } from '@site/releases/fixture-config';
import { startS3Server } from '@site/releases/s3-server';
import { s3Credentials } from '@site/releases/s3-signature';
import { findPostgres, startPostgres } from '@site/setup-service/testing/postgres-cluster';
import { createService, type Service } from '../site/service.ts';
import { type Front, startFront } from './front.ts';
import { type NetworkLink, startNetworkLink } from './network-link.ts';
import { type WatchedEdge, watchEdge } from './watched-edge.ts';

/** A site on many machines, all of which are this one. */
export interface Platform {
  readonly front: Front;
  /** Three edges, none of which is started. Each has a disk of its own, and a way to the store. */
  readonly edges: readonly (WatchedEdge & { readonly toStore: NetworkLink })[];
  /** Three copies of the setup service on one PostgreSQL, started. */
  readonly copies: readonly Service[];
  /** Where the database is. */
  readonly databaseUrl: string;
  /** What tells `site` of the store and the addresses. */
  readonly commandEnv: Readonly<Record<string, string>>;
  /** When each entry of the ledger was written, as `performance.now()` says it. */
  readonly entryTimes: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

const NUMBER = 3;
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
export async function startPlatform(folder: string): Promise<Platform> {
  const nginx = required(findNginx(thisMachine), 'nginx', 'nginx-light');
  const postgres = required(findPostgres(), 'PostgreSQL', 'postgresql');
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const storage = await startS3Server();
    stops.push(() => storage.stop());
    const entryTimes = new Map<number, number>();
    storage.fault = ({ method, key }) => {
      const revision = Number((method === 'PUT' && LEDGER_ENTRY.exec(key)?.[1]) || 0);
      // Of several who write the same entry at once the first one wins.
      if (revision > 0 && !entryTimes.has(revision)) entryTimes.set(revision, performance.now());
      return undefined;
    };
    const storeEnv = {
      SITE_STORE: `s3://${storage.bucket}/site`,
      AWS_ENDPOINT_URL: storage.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    };
    const cluster = await startPostgres(postgres);
    stops.push(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase();

    const ports = { edges: await freePorts(), copies: await freePorts() };
    const nginxFolder = join(folder, 'nginx');
    await mkdir(nginxFolder);
    const front = await startFront(nginx, nginxFolder, ports);
    stops.push(() => front.stop());

    const edges = [];
    for (const [index, port] of ports.edges.entries()) {
      const toStore = await startNetworkLink(storage.address);
      stops.push(() => toStore.close());
      const service = createService({
        program: 'shared/edge/bin/edge.js',
        env: {
          ...storeEnv,
          AWS_ENDPOINT_URL: toStore.address,
          PORT: String(port),
          TRUSTED_PROXIES: '127.0.0.1',
          SITE_CACHE: join(folder, `edge-${index + 1}`),
        },
        ready: /^edge: http/m,
      });
      const edge = watchEdge({
        name: `edge ${index + 1}`,
        address: `http://127.0.0.1:${port}`,
        service,
        head: () => Math.max(0, ...entryTimes.keys()),
      });
      stops.push(async () => {
        await edge.stopWatching();
        await service.stop();
      });
      edges.push({ ...edge, toStore });
    }

    const copies = ports.copies.map((port, index) =>
      createService({
        program: 'shared/setup-service/bin/setup-service.js',
        env: {
          ...busyService,
          DATABASE_URL: databaseUrl,
          SETUP_PORT: String(port),
          SETUP_METRICS_PORT: '0',
          SITE_DATA: join(folder, `copy-${index + 1}`),
          SITE_CONFIG: fixtureConfigFile,
          SITE_ADDRESS: front.site,
          SETUP_ADDRESS: front.setup,
        },
        ready: /listening at http/,
      }),
    );
    for (const copy of copies) {
      stops.push(() => copy.stop());
      await copy.start();
    }
    const commandEnv = {
      ...storeEnv,
      SITE_CACHE: join(folder, 'commands'),
      SITE_ADDRESS: front.site,
      SETUP_ADDRESS: front.setup,
    };
    return { front, edges, copies, databaseUrl, commandEnv, entryTimes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePorts(): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < NUMBER) ports.push(await findFreePort());
  return ports;
}

function required(found: string | undefined, name: string, debian: string): string {
  if (found !== undefined) return found;
  throw new OperatorError(`${name} is not installed: run apt-get install ${debian}.`);
}
