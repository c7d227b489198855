import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { findCaddy, findNginx, thisMachine } from '@platform/testing/machine';
import { findPostgres, startPostgres } from '@platform/testing/postgres-cluster';
import { runCaddy } from '@platform/testing/run-caddy';
import { runNginx } from '@platform/testing/run-nginx';
import { s3Credentials, startS3Server } from '@platform/testing/s3-server';
import {
  composeExample,
  composeFolder,
  imageVariables,
  writeNginxFiles,
} from '@platform/workspace/compose-example';
import { expect } from '@playwright/test';
import { siteConfigurationFile } from '../../harness/configuration.ts';
import {
  createEdge,
  createSetupService,
  runSiteCommand,
  type Service,
} from '../../harness/program.ts';
import { readSettings } from '../../harness/settings.ts';
import { required } from './platform.ts';

/*
 * The example for Compose without containers: each program runs as a process, with the environment that the
 * example and its image give it. Only places differ: addresses of other containers are ports of this
 * machine, and volumes are folders of the test. The bucket is a test's, and PostgreSQL the machine's.
 */

type Env = Readonly<Record<string, string>>;

/** As an operator's `.env` has it who tries the example. */
const settings = {
  BUCKET_SECRET: s3Credentials.secretAccessKey,
  DATABASE_SECRET: 'secret-of-the-database',
  SETUP_SECRET: 'one-secret-for-both-copies-of-the-service',
  CERTIFICATES: 'internal',
};

/** @param folder an empty one, for all files */
export async function startComposeSite(folder: string) {
  const caddyProgram = required(findCaddy(thisMachine), 'Caddy', 'caddy');
  const nginxProgram = required(findNginx(thisMachine), 'nginx', 'nginx-light');
  const postgres = required(findPostgres(), 'PostgreSQL', 'postgresql');
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const example = composeExample(settings);
    const environmentOf = (name: string) => example.services[name]?.environment ?? {};
    const namesOf = (image: string) =>
      Object.keys(example.services).filter((name) => example.services[name]?.image === image);
    const bucket = await startS3Server('site');
    stops.push(() => bucket.stop());
    const cluster = await startPostgres(postgres);
    stops.push(() => cluster.stop());
    const nginxPort = await findFreePort();

    const places = new Map([
      ['http://bucket:8333', bucket.address],
      [environmentOf('setup-service-1').DATABASE_URL ?? '', await cluster.createDatabase()],
      ['/etc/site/site.config.json', siteConfigurationFile],
      ['172.30.8.0/24', LOOPBACK],
      ['0.0.0.0', LOOPBACK],
      ['listen 80;', `listen ${LOOPBACK}:${nginxPort};`],
      ['nginx:80', `${LOOPBACK}:${nginxPort}`],
    ]);
    for (const name of namesOf('site-edge')) places.set(`${name}:8080`, await freePlace());
    for (const name of namesOf('site-setup-service')) places.set(`${name}:8081`, await freePlace());
    const here = (text: string) =>
      [...places].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
    const portOf = (container: string) => here(container).split(':')[1] ?? '';

    /** Of a program in a container: its image's variables and the example's, with places of this machine. */
    async function environment(name: string, program: string, ports: Env = {}): Promise<Env> {
      const given = Object.entries({ ...imageVariables(program), ...environmentOf(name) });
      const own = join(folder, name);
      await mkdir(own, { mode: 0o700 });
      return {
        ...Object.fromEntries(given.map(([key, value]) => [key, here(value)])),
        ...ports,
        AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
        // What the container has in memory or in its volume.
        TMPDIR: own,
        SITE_DATA: own,
      };
    }

    const site = await environment('site', 'platform/cli');
    const run = (...args: string[]) =>
      runSiteCommand(args, { storeFolder: site.SITE_STORE ?? '', env: site });
    await run('init');
    await run('store', 'copy', readSettings().templateStore, site.SITE_STORE ?? '');
    const { SITE_ADDRESS = '', SETUP_ADDRESS = '' } = site;
    const addresses = ['--site-address', SITE_ADDRESS, '--setup-address', SETUP_ADDRESS];
    await run('promote', ...addresses, '--no-wait');

    const started: Service[] = [];
    for (const name of namesOf('site-edge')) {
      const ports = { PORT: portOf(`${name}:8080`), OPERATIONS_PORT: '0' };
      started.push(createEdge(await environment(name, 'platform/edge', ports)));
    }
    for (const name of namesOf('site-setup-service')) {
      const ports = { SETUP_PORT: portOf(`${name}:8081`), SETUP_METRICS_PORT: '0' };
      started.push(createSetupService(await environment(name, 'back-end/setup-service', ports)));
    }
    stops.push(() => Promise.all(started.map((service) => service.kill())));
    await Promise.all(started.map((service) => service.start()));

    const nginxFolder = join(folder, 'nginx');
    await mkdir(nginxFolder);
    await writeNginxFiles(example, nginxFolder);
    const files = ['caddy.conf', 'edge.conf', 'setup-service.conf'].map((name) =>
      readFile(join(nginxFolder, name), 'utf8'),
    );
    const http = here((await Promise.all(files)).join('\n'));
    const nginx = await runNginx(nginxProgram, nginxFolder, { http, port: nginxPort });
    stops.push(() => nginx.stop());

    const caddyFile = here(await readFile(join(composeFolder, 'Caddyfile'), 'utf8'));
    const caddy = await runCaddy(caddyProgram, folder, caddyFile, environmentOf('caddy'));
    stops.push(caddy.stop);
    for (const ready of [`${SITE_ADDRESS}/_site/ready`, `${SETUP_ADDRESS}/ready`]) {
      await expect.poll(() => caddy.status(ready).catch(() => undefined)).toBe(200);
    }
    return { ...caddy, site: SITE_ADDRESS, setup: SETUP_ADDRESS, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const freePlace = async () => `${LOOPBACK}:${await findFreePort()}`;
