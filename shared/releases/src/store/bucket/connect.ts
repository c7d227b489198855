import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { Patience } from './retry.ts';

export interface Connection {
  readonly client: S3Client;
  /** For uploads, during which a storage is silent: their own limit is the only one. */
  readonly uploads: S3Client;
  /** The address that requests go to, which the SDK finds in several places; empty before the first one. */
  endpoint(): string;
}

/** Milliseconds until a connection is there, or until bytes come. */
const CONNECTION_MS = 3_000;
const SILENCE_MS = 5_000;

/** Connections at a time: what an edge looks for must not wait behind what it fetches. */
const MOST_CONNECTIONS = 96;

/**
 * Makes a client of the SDK, which finds credentials, region and endpoint in its own ways. Only
 * what opens a bucket imports it: a command on a folder does not wait for it.
 */
export function connect({ attemptMs }: Patience): Connection {
  // Which version runs here the lock file decides, not an operator who reads a warning.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL;
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const limits = {
    connectionTimeout: CONNECTION_MS,
    httpAgent: agent,
    httpsAgent: agent,
  };
  const options: S3ClientConfig = {
    // Attempts are counted here: after a conditional request that was lost, what is there decides.
    maxAttempts: 1,
    // Storages of others know only the older requests, without checksums in trailers. The signature
    // covers the SHA-256 of the body all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Few storages of others give each bucket a host.
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

/** The SDK does not say what a request is: it depends on the handler. */
function addressOf(request: unknown): string | undefined {
  if (request === null || typeof request !== 'object' || !('hostname' in request)) return undefined;
  const protocol = 'protocol' in request ? request.protocol : '';
  const port = 'port' in request && request.port ? `:${request.port}` : '';
  return `${protocol}//${request.hostname}${port}`;
}
