import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

export type Connection = ReturnType<typeof connect>;

/** Milliseconds until a connection is open, or until bytes come. */
const CONNECTION_MS = 3_000;
const SILENCE_MS = 5_000;

/** More than downloads and listings use, so that polling the ledger never waits. */
const MOST_CONNECTIONS = 96;

/** Of the SDK, with its pauses: about 20 seconds where nothing is answered. */
const ATTEMPTS = 4;

/** The SDK finds credentials, region and endpoint. Commands on a folder do not load this module. */
export function connect() {
  // The lock file decides which version runs.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const limits = { connectionTimeout: CONNECTION_MS, httpAgent: agent, httpsAgent: agent };
  const options: S3ClientConfig = {
    maxAttempts: ATTEMPTS,
    // Other storages lack checksums in trailers. The signature covers the body's SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Few other storages support a host per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
  };
  const client = new S3Client({
    ...options,
    requestHandler: { ...limits, socketTimeout: SILENCE_MS },
  });
  const { credentials, region } = client.config;
  let requested = '';
  client.middlewareStack.add(
    (next) => (args) => {
      // The SDK types requests as `unknown`, and all of S3 are of HTTP.
      const { protocol, hostname, port } = args.request as HttpRequest;
      requested = `${protocol}//${hostname}${port ? `:${port}` : ''}`;
      return next(args);
    },
    { step: 'finalizeRequest', name: 'noteEndpoint' },
  );
  // Storages are silent during an upload, so it has only the time limit of its call.
  const uploading = { ...options, credentials, region, requestHandler: limits };
  return {
    client,
    uploads: new S3Client(uploading),
    /** Never tried again by themselves: after a lost answer the state of the object decides. */
    creations: new S3Client({ ...uploading, maxAttempts: 1 }),
    /** The address of the last request: the SDK configures it in several places. */
    endpoint: () => requested,
  };
}

interface HttpRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
}
