import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { inWorkspace } from '@platform/node/workspace-folder';
import { findNginx, thisMachine } from '@platform/testing/machine';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import { runNginx, withServers } from '@platform/testing/run-nginx';
import { type Fault, s3Credentials, startS3Server } from '@platform/testing/s3-server';
import { fixtureConfigurationFile } from '@platform/testing/site/fixture-config';
import { createEdge, createSetupService } from '../../harness/program.ts';

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** All buyers come from one network address, and simulated payers decide at once. */
const busyService = {
  SANDBOX_SECONDS: '0',
  SETUP_SECRET: 'one-secret-for-all-copies-of-a-rehearsal',
  SETUP_TRUSTED_PROXIES: LOOPBACK,
  SETUP_PAYMENTS_PER_MINUTE: '100000',
  SETUP_QUESTIONS_PER_MINUTE: '100000',
  SETUP_LOOKUPS_PER_MINUTE: '100000',
  SETUP_BOT_CHECK: 'trials',
  SETUP_METRICS_PORT: '0',
  SITE_CONFIG: fixtureConfigurationFile,
};

/**
 * Starts a store in a bucket, nginx, and three copies of the setup service on one PostgreSQL; three edges
 * are there to be started.
 *
 * @param folder an empty one, for all files
 * @throws OperatorError where PostgreSQL or nginx is missing and can't be installed
 */
export async function startPlatform(folder: string, violations: string[]) {
  const nginxProgram = required(findNginx(thisMachine), 'nginx', 'nginx-light');
  const postgres = required(findPostgres(), 'PostgreSQL', 'postgresql');
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const store = await startStore();
    stops.push(store.stop);
    const cluster = await startPostgres(postgres);
    stops.push(cluster.stop);
    const databaseUrl = await cluster.createDatabase();

    const [edgePorts, copyPorts] = [await threePorts(), await threePorts()];
    const [sitePort, port] = [await findFreePort(), await findFreePort()];
    await mkdir(join(folder, 'nginx'));
    // The configurations that operators copy, with other ports.
    const samples = [
      ['shared/platform/edge/deploy/nginx.conf', sitePort, edgePorts],
      ['shared/back-end/setup-service/deploy/nginx.conf', port, copyPorts],
    ] as const;
    const parts = samples.map(async ([file, listening, servers]) =>
      withServers(await readFile(inWorkspace(file), 'utf8'), listening, servers),
    );
    const http = (await Promise.all(parts)).join('\n');
    const nginx = await runNginx(nginxProgram, join(folder, 'nginx'), { http, port });
    stops.push(async () => {
      if (violations.length > 0) console.log(`nginx:\n${await nginx.errors()}`);
      await nginx.stop();
    });
    const [site, setup] = [`http://${LOOPBACK}:${sitePort}`, `http://${LOOPBACK}:${port}`];
    const addresses = { SITE_ADDRESS: site, SETUP_ADDRESS: setup };

    const edges = edgePorts.map((edge) => edgeOn(edge, join(folder, `edge-${edge}`), store));
    stops.push(...edges.map((edge) => edge.stop));
    const copies = copyPorts.map((copyPort, index) =>
      createSetupService({
        ...busyService,
        ...addresses,
        DATABASE_URL: databaseUrl,
        SETUP_PORT: String(copyPort),
        SITE_DATA: join(folder, `copy-${index + 1}`),
      }),
    );
    stops.push(...copies.map((copy) => copy.stop));
    for (const copy of copies) await copy.start();

    const commandEnv = { ...store.env, ...addresses, SITE_CACHE: join(folder, 'commands') };
    const checkout = join(folder, 'checkout');
    await mkdir(join(checkout, 'shell'), { recursive: true });
    return { site, setup, store, edges, copies, databaseUrl, commandEnv, checkout, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A store in a bucket, of which every request fails while it has a fault. */
async function startStore() {
  const server = await startS3Server();
  const store = {
    fault: undefined as Fault | undefined,
    failures: 0,
    /** The newest entry of the ledger, as the storage saw it being written. */
    newestEntry: 0,
    env: {
      SITE_STORE: `s3://${server.bucket}/site`,
      AWS_ENDPOINT_URL: server.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    },
    stop: () => server.stop(),
  };
  server.fault = ({ method, key }) => {
    const [, revision = 0] = /\/ledger\/([1-9]\d*)\.json$/.exec(key) ?? [];
    if (store.fault) store.failures += 1;
    else if (method === 'PUT') store.newestEntry = Math.max(store.newestEntry, Number(revision));
    return store.fault;
  };
  return store;
}

function edgeOn(port: number, cache: string, store: Awaited<ReturnType<typeof startStore>>) {
  const env = { ...store.env, PORT: String(port), TRUSTED_PROXIES: LOOPBACK, SITE_CACHE: cache };
  const name = `http://${LOOPBACK}:${port}`;
  return {
    ...createEdge(env),
    name,
    revision: (): Promise<number | undefined> =>
      fetch(`${name}/_site/ready`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json())
        .then(
          ({ revision }) => revision,
          () => undefined,
        ),
  };
}

async function threePorts(): Promise<number[]> {
  return [await findFreePort(), await findFreePort(), await findFreePort()];
}

export function required(found: string | undefined, name: string, debian: string): string {
  if (found !== undefined) return found;
  throw new OperatorError(`${name} is not installed: run apt-get install ${debian}.`);
}
