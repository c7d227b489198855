import { errorCode, errorMessage } from '@site/node/error-code';
import { StoreError } from '../storage-error.ts';

export class BucketError extends StoreError {
  constructor(
    location: string,
    /** The code of the storage, the SDK or the network. */
    code: string,
    /** Whether a retry may help. */
    readonly mayPass: boolean,
    advice: string,
  ) {
    super(
      code,
      forbidden.has(code) ? 'store-not-readable' : 'store-not-writable',
      `${location}: ${advice}`,
    );
  }

  /** Whether the storage can't be used at all, which says nothing about its files. */
  get isAway(): boolean {
    return (this.mayPass && this.code !== 'DamagedBody') || unusable.test(this.code);
  }

  get isTimeout(): boolean {
    return timeouts.has(this.code);
  }

  /** Whether the request may have taken effect. */
  get mayHaveWorked(): boolean {
    return this.mayPass && !withoutEffect.has(this.code);
  }
}

const timeouts = new Set(['TimeoutError', 'AbortError', 'ETIMEDOUT', 'RequestTimeout']);

/** Nothing was sent, or the storage has refused it. */
const withoutEffect = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['RequestTimeTooSkewed', 'SlowDown'],
]);

/** Wrong or expired credentials, another region, an absent bucket. */
const credentials =
  /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired|CredentialsProviderError|401|Unauthorized)$/;
const elsewhere =
  /^(?:PermanentRedirect|TemporaryRedirect|301|307|400|AuthorizationHeaderMalformed|IllegalLocationConstraintException|MissingRegion)$/;
const unusable = new RegExp(`${credentials.source}|${elsewhere.source}|^NoSuchBucket$`);

const forbidden = new Set(['AccessDenied', 'Forbidden', '403', 'AllAccessDisabled']);

/** What an operator can do, by code. */
const advice: readonly (readonly [RegExp, (code: string) => string])[] = [
  [
    /^NoSuchBucket$/,
    (code) =>
      `there is no such bucket (${code}): check its name, AWS_ENDPOINT_URL and AWS_REGION; buckets are made with the tools of the storage`,
  ],
  [
    /^(?:AccessDenied|Forbidden|403|AllAccessDisabled)$/,
    (code) =>
      `the storage denies access (${code}): the credentials need s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject below the prefix`,
  ],
  [
    credentials,
    (code) =>
      `the credentials are missing, wrong or expired (${code}): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE`,
  ],
  [
    elsewhere,
    (code) =>
      `the bucket is in another region than this program thinks (${code}): set AWS_REGION to the bucket's, and AWS_ENDPOINT_URL if it is not at AWS`,
  ],
  [
    /^RequestTimeTooSkewed$/,
    (code) => `the clock of this machine differs from the storage's (${code}): set the clock`,
  ],
  [
    /^(?:E[A-Z_]+|EAI_AGAIN|TimeoutError|AbortError|NoAnswer)$/,
    (code) =>
      `the storage can't be reached (${code}): check the network and AWS_ENDPOINT_URL, then try again`,
  ],
  [
    /^(?:SlowDown|Throttling.*|TooManyRequests.*|429|5\d\d|InternalError|ServiceUnavailable)$/,
    (code) => `the storage is overloaded or fails (${code}): try again later`,
  ],
  [
    /^NoSha256$/,
    () =>
      'an object has no SHA-256 of this store (NoSha256), so something else has written it: restore it from a copy with `site store copy --verify`',
  ],
  [
    /^DamagedBody$/,
    () =>
      'an object differs from the SHA-256 that it was written with (DamagedBody): restore it from a copy with `site store copy --verify`',
  ],
  [
    /^UnknownOutcome$/,
    () =>
      'the storage did not say whether it has written a file (UnknownOutcome): look at `site status`, then try again',
  ],
];

/** Classifies an error of the SDK. */
export function bucketError(location: string, error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const status = statusOf(error);
  const code = codeOf(error, status);
  const say = advice.find(([pattern]) => pattern.test(code))?.[1];
  return new BucketError(
    location,
    code,
    mayPass(code, status),
    say?.(code) ?? `the storage refuses (${code})`,
  );
}

export function ownError(
  location: string,
  code: 'NoSha256' | 'DamagedBody' | 'UnknownOutcome',
): BucketError {
  const say = advice.find(([pattern]) => pattern.test(code))?.[1];
  return new BucketError(location, code, code === 'DamagedBody', say?.(code) ?? code);
}

/** Undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (metadata === null || typeof metadata !== 'object' || !('httpStatusCode' in metadata))
    return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** Responses to HEAD have no body, so their only code is the status. */
function codeOf(error: unknown, status: number | undefined): string {
  if (/region is missing/i.test(errorMessage(error))) return 'MissingRegion';
  const system = errorCode(error);
  if (system) return system;
  const name = error instanceof Error ? error.name : '';
  const isNamed =
    name && !/^(?:Error|Unknown|UnknownError|S3ServiceException|TypeError|SyntaxError)$/.test(name);
  if (isNamed) return name;
  return status === undefined ? 'NoAnswer' : String(status);
}

const definite = /^(?:CredentialsProviderError|MissingRegion|NoSuchBucket|AccessDenied)$/;

function mayPass(code: string, status: number | undefined): boolean {
  if (definite.test(code)) return false;
  if (/^(?:SlowDown|RequestTimeout|Throttling|TooManyRequests|RequestTimeTooSkewed)/.test(code))
    return true;
  // With a status of success the response itself was torn.
  return status === undefined || status < 300 || status === 408 || status === 429 || status >= 500;
}
