import { errorCode, errorMessage } from '@platform/node/error-code';
import { StoreError } from '../port/storage-error.ts';

const codes = {
  noBucket: /^NoSuchBucket$/,
  denied: /^(?:AccessDenied|Forbidden|403|AllAccessDisabled)$/,
  credentials:
    /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired|CredentialsProviderError|401|Unauthorized)$/,
  elsewhere:
    /^(?:PermanentRedirect|TemporaryRedirect|301|307|400|AuthorizationHeaderMalformed|IllegalLocationConstraintException|MissingRegion)$/,
  clock: /^RequestTimeTooSkewed$/,
  unreachable: /^(?:E[A-Z_]+|TimeoutError|AbortError|NoAnswer)$/,
  overloaded:
    /^(?:SlowDown|Throttling.*|TooManyRequests.*|429|5\d\d|InternalError|ServiceUnavailable)$/,
  foreign: /^NoSha256$/,
  large: /^TooLarge$/,
  damaged: /^DamagedBody$/,
  unknown: /^UnknownOutcome$/,
  other: /^/,
} as const;

type Cause = keyof typeof codes;

const advice: Readonly<Record<Cause, string>> = {
  noBucket:
    'there is no such bucket (CODE): check its name, AWS_ENDPOINT_URL and AWS_REGION; buckets are made with the tools of the storage',
  denied:
    'the storage denies access (CODE): the credentials need s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject below the prefix',
  credentials:
    'the credentials are missing, wrong or expired (CODE): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE',
  elsewhere:
    "the bucket is in another region than this program thinks (CODE): set AWS_REGION to the bucket's, and AWS_ENDPOINT_URL if it is not at AWS",
  clock: "the clock of this machine differs from the storage's (CODE): set the clock",
  unreachable:
    "the storage can't be reached (CODE): check the network and AWS_ENDPOINT_URL, then try again",
  overloaded: 'the storage is overloaded or fails (CODE): try again later',
  foreign:
    'an object has no SHA-256 of this store (CODE), so something else has written it: restore it from a copy with `site store copy --verify`',
  large: 'an object is larger than a store may hold (CODE): remove it',
  damaged:
    'an object differs from the SHA-256 that it was written with (CODE): restore it from a copy with `site store copy --verify`',
  unknown:
    'the storage did not say whether it has written a file (CODE): look at `site status`, then try again',
  other: 'the storage refuses (CODE)',
};

function causeOf(code: string): Cause {
  const causes = Object.entries(codes) as [Cause, RegExp][]; // These are its keys.
  return causes.find(([, pattern]) => pattern.test(code))?.[0] ?? 'other';
}

/** Nothing was sent, or the storage has refused it. */
const withoutEffect = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|RequestTimeTooSkewed|SlowDown)$/;

export class BucketError extends StoreError {
  constructor(
    location: string,
    code: string,
    /** Whether a retry may help. */
    readonly mayPass: boolean,
  ) {
    const cause = causeOf(code);
    const kind = cause === 'denied' ? 'store-not-readable' : 'store-not-writable';
    super(code, kind, `${location}: ${advice[cause].replace('CODE', code)}`);
  }

  /** Whether the storage can't be used at all, which says nothing about its files. */
  get isAway(): boolean {
    if (this.mayPass) return this.code !== 'DamagedBody';
    return ['noBucket', 'credentials', 'elsewhere'].includes(causeOf(this.code));
  }

  /** Whether the request may have taken effect. */
  get mayHaveWorked(): boolean {
    return this.mayPass && !withoutEffect.test(this.code);
  }
}

export function bucketError(location: string, error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const status = statusOf(error);
  const code = codeOf(error, status);
  return new BucketError(location, code, mayPass(code, status));
}

/** Undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  // The SDK adds the status to whatever was thrown, such as errors of its parser.
  const { $metadata } = Object(error) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}

/** Responses to HEAD have no body, so their only code is the status. */
function codeOf(error: unknown, status: number | undefined): string {
  if (/region is missing/i.test(errorMessage(error))) return 'MissingRegion';
  const system = errorCode(error);
  if (system) return system;
  const name = error instanceof Error ? error.name : 'Error';
  const isGeneric = /^(?:|Error|Unknown|UnknownError|S3ServiceException|TypeError|SyntaxError)$/;
  if (!isGeneric.test(name)) return name;
  return status === undefined ? 'NoAnswer' : String(status);
}

function mayPass(code: string, status: number | undefined): boolean {
  if (/^(?:CredentialsProviderError|MissingRegion|NoSuchBucket|AccessDenied)$/.test(code))
    return false;
  if (/^(?:SlowDown|RequestTimeout|Throttling|TooManyRequests|RequestTimeTooSkewed)/.test(code))
    return true;
  // With a status of success the response itself was torn.
  return status === undefined || status < 300 || status === 408 || status === 429 || status >= 500;
}
