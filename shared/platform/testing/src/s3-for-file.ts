import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Fault, type S3Server, s3Credentials, startS3Server } from './s3-server.ts';

export function errorResponse(status: number, code: string): Fault {
  return { kind: 'answer', status, code };
}

/** A storage for the tests of a file, which the process's environment names. */
export function s3ForFile() {
  let started: S3Server;
  let cache: string;
  const variables: Record<string, string> = {};
  beforeAll(async () => {
    started = await startS3Server();
    cache = await mkdtemp(join(tmpdir(), 'cache-'));
    Object.assign(variables, {
      AWS_ENDPOINT_URL: started.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SITE_CACHE: cache,
    });
    Object.assign(process.env, variables);
  });
  afterAll(async () => {
    for (const name of Object.keys(variables)) delete process.env[name];
    await started.stop();
    await rm(cache, { recursive: true, force: true });
  });
  beforeEach(() => started.reset());

  return {
    get server(): S3Server {
      return started;
    },
    requests: () => started.requests.map((line) => line.replace(/(?<=[ ?])[\w-]+\//, '')),
    newLocation: () => `s3://${started.bucket}/${randomUUID()}`,
  };
}
