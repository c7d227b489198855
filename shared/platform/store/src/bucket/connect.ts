import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

export type Connection = ReturnType<typeof connect>;

/** Milliseconds until a connection is open, or until bytes come. */
const CONNECTION_MS = 3_000;
const SILENCE_MS = 5_000;

/** More than downloads and listings use, so that polling the ledger never waits. */
const MOST_CONNECTIONS = 96;

/** About 30 seconds where nothing is answered. */
const ATTEMPTS = 6;

/** Before the second attempt; doubles from then on: three to five seconds in all. */
const PAUSE_MS = 150;

// A storage that is started again is away for seconds. The SDK's own pauses are over within one, and
// where many requests fail together it tries most of them only once.
const retryStrategy = {
  acquireInitialRetryToken: async () => tokenOf(0),
  async refreshRetryTokenForRetry(
    token: ReturnType<typeof tokenOf>,
    { errorType }: { readonly errorType: string },
  ) {
    const count = token.getRetryCount() + 1;
    if (errorType === 'CLIENT_ERROR' || count >= ATTEMPTS) throw new Error('no further attempt');
    return tokenOf(count);
  },
  recordSuccess() {},
};

/** With jitter: edges that lost their storage together do not come back together. */
function tokenOf(count: number) {
  const pause = count && PAUSE_MS * 2 ** (count - 1) * (0.6 + 0.4 * Math.random());
  return { getRetryCount: () => count, getRetryDelay: () => pause };
}

/** The SDK finds credentials, region and endpoint. Commands on a folder do not load this module. */
export function connect() {
  // The lock file decides which version runs.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const limits = { connectionTimeout: CONNECTION_MS, httpAgent: agent, httpsAgent: agent };
  const options: S3ClientConfig = {
    // Other storages lack checksums in trailers. The signature covers the body's SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Few other storages support a host per bucket.
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
  };
  const client = new S3Client({
    ...options,
    retryStrategy,
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
    uploads: new S3Client({ ...uploading, retryStrategy }),
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
