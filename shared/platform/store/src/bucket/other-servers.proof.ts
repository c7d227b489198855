import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { createFixtureSiteOn, value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBucketStore } from './open-bucket.ts';

/*
 * Storages that others wrote, as far as npm has them: ours of the tests says what its author believes of
 * S3. None of these keeps what a store relies on, and each is refused with what it does. They are
 * installed here and nowhere else, as the workspace needs neither.
 */

const IGNORES = expect.stringContaining('accepts the condition (If-None-Match: *) and ignores it');
const RACES = expect.stringMatching(/of 32 writers who created one file at the same time \d+ were/);
interface Server {
  readonly name: string;
  readonly version: string;
  start(folder: string, port: number): ChildProcess;
  readonly broken: readonly unknown[];
}

const servers: readonly Server[] = [
  {
    name: 's3rver',
    version: '3.7.1',
    start: (folder, port) =>
      begin([
        '--openssl-legacy-provider',
        join(folder, 'node_modules/s3rver/bin/s3rver.js'),
        ...['--silent', '-d', join(folder, 'objects'), '-a', LOOPBACK, '-p', String(port)],
      ]),
    broken: [IGNORES, RACES],
  },
  {
    name: 'fauxqs',
    version: '1.9.2',
    start: (folder, port) =>
      begin([join(folder, 'node_modules/fauxqs/dist/server.js')], { FAUXQS_PORT: String(port) }),
    broken: [IGNORES, RACES],
  },
];

function begin(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, ...variables } });
}

let folder = '';
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-servers-'));
  await mkdir(join(folder, 'objects'));
  const packages = servers.map(({ name, version }) => `${name}@${version}`);
  // What pnpm hands on would refuse packages that ask for a newer Node, and these run on all.
  const options = [
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--no-engine-strict',
    '--prefix',
    folder,
  ];
  await promisify(execFile)('npm', ['install', ...options, ...packages]);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const child of started) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startOnFreePort({ start }: Server): Promise<ChildProcess> {
  const port = await findFreePort();
  vi.stubEnv('AWS_ENDPOINT_URL', `http://${LOOPBACK}:${port}`).stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER').stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  const child = start(folder, port);
  started.push(child);
  return child;
}

const createBucket = () =>
  new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: 'others' }));

test.each(servers)('$name is refused by name, before anything is live in it', async (server) => {
  let child = await startOnFreePort(server);
  vi.stubEnv('SITE_CACHE', join(folder, `cache-${server.name}`));
  const isReady = async () => {
    // Another test may have taken the port before it did.
    if (child.exitCode !== null) child = await startOnFreePort(server);
    return createBucket().then(
      () => true,
      () => false,
    );
  };
  // A machine that is busy with other proofs starts it slowly.
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);

  const store = value(await createBucketStore('s3://others/store'));
  expect(await store.check()).toEqual(server.broken);
  const checked = await runCaptured(['store', 'check', '--store', store.location]);
  expect(checked).toMatchObject({
    code: 1,
    // On a busy machine a line says before it what is waited for.
    stderr: expect.stringMatching(/^s3:\/\/others\/store is no place for a store: use a storage/m),
  });

  const site = await createFixtureSiteOn(store);
  await site.releaseAll();
  expect(await site.promote()).toMatchObject({ problem: { kind: 'store-not-trusted' } });
  expect(await store.numbersAbove('ledger', 0)).toEqual([]);
  await site.remove();
});
