import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type PutObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';
import type { RetryPolicy } from './retry-policy.ts';

export interface Connection {
  readonly client: S3Client;
  /** For uploads, which have only their own time limit: storages are silent during them. */
  readonly uploads: S3Client;
  /**
   * The address of the last request, which the SDK configures in several places; empty before the
   * first.
   */
  endpoint(): string;
}

/** Milliseconds until a connection is open, or until bytes come. */
const CONNECTION_MS = 3_000;
const SILENCE_MS = 5_000;

/** More than downloads and listings use, so that polling the ledger never waits. */
const MOST_CONNECTIONS = 96;

/**
 * Creates an SDK client, which finds credentials, region and endpoint itself. Imported lazily:
 * commands on a folder do not load the SDK.
 */
export function connect({ attemptMs }: RetryPolicy): Connection {
  // The lock file decides which version runs.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL;
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const limits = {
    connectionTimeout: CONNECTION_MS,
    httpAgent: agent,
    httpsAgent: agent,
  };
  const options: S3ClientConfig = {
    // Retries are ours: after a lost conditional request the state of the object decides.
    maxAttempts: 1,
    // Other storages lack checksums in trailers. The signature covers the body's SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Few other storages support a host per bucket.
    forcePathStyle: Boolean(endpoint),
  };
  const client = new S3Client({
    ...options,
    requestHandler: {
      ...limits,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
    },
  });
  const { credentials, region } = client.config;
  const uploads = new S3Client({ ...options, credentials, region, requestHandler: limits });
  let asked = '';
  client.middlewareStack.add(
    (next) => (args) => {
      asked = addressOf(args.request) ?? asked;
      return next(args);
    },
    { step: 'finalizeRequest', name: 'noteEndpoint' },
  );
  return { client, uploads, endpoint: () => asked };
}

/** The SDK types requests as `unknown`: they depend on the handler. */
function addressOf(request: unknown): string | undefined {
  if (request === null || typeof request !== 'object' || !('hostname' in request)) return undefined;
  const protocol = 'protocol' in request ? request.protocol : '';
  const port = 'port' in request && request.port ? `:${request.port}` : '';
  return `${protocol}//${request.hostname}${port}`;
}

export interface BucketLocation {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Parses `s3://bucket/prefix`; `usage` for any other form, which could name another store. */
export function parseBucketLocation(location: string): Result<BucketLocation> {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*))?$/.exec(location) ?? [];
  const parts = path.replace(/\/$/, '').split('/');
  const isPlain =
    path === '' || parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (bucket === undefined || !isPlain) {
    return err(
      'usage',
      `"${location}" is no place of a store: it is a folder, or s3://BUCKET/PREFIX, such as s3://nguzo-site/store.`,
    );
  }
  return ok({ bucket, prefix: path === '' ? '' : `${parts.join('/')}/` });
}

export function bucketName({ bucket, prefix }: BucketLocation): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}

/** Milliseconds for the first half to arrive. */
const ARRIVAL_MS = 50;

/**
 * Truncates an upload: the request is signed and announces its full length, then half of the body
 * is sent and the connection cut.
 */
export function truncateUpload(command: PutObjectCommand, cut: AbortController): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (isWithBody(request) && request.body instanceof Uint8Array) {
        request.body = Readable.from(halfOf(request.body, cut));
      }
      return next(args);
    },
    // After signing.
    { step: 'deserialize', priority: 'low', name: 'truncateUpload' },
  );
}

async function* halfOf(body: Uint8Array, cut: AbortController): AsyncGenerator<Uint8Array> {
  yield body.subarray(0, body.length / 2);
  await wait(ARRIVAL_MS);
  cut.abort();
  await new Promise(() => {});
}

function isWithBody(request: unknown): request is { body: unknown } {
  return request !== null && typeof request === 'object' && 'body' in request;
}
