import type { Fault, S3Request } from '@platform/testing/s3-server';

/** What a storage does wrong, once a site is live in it. */
export interface BadBucket {
  readonly fault?: (request: S3Request) => Fault | undefined;
  /** For commands that would wait longer. */
  readonly hangs?: boolean;
}

const isRead = ({ method, key }: S3Request) =>
  method !== 'PUT' && method !== 'DELETE' && key !== '';
const isList = ({ key }: S3Request) => key === '';
const isWrite = ({ method }: S3Request) => method === 'PUT' || method === 'DELETE';

function on(which: (request: S3Request) => boolean, fault: Fault) {
  return (request: S3Request) => (which(request) ? fault : undefined);
}

const hang: Fault = { kind: 'hang' };
const denied: Fault = { kind: 'answer', status: 403, code: 'AccessDenied' };
const failing: Fault = { kind: 'answer', status: 500, code: 'InternalError' };

/** By the words of the table. */
export const badBuckets: Readonly<Record<string, BadBucket>> = {
  'does nothing wrong': {},
  'hangs when read': { fault: on(isRead, hang), hangs: true },
  'hangs when written': { fault: on(isWrite, hang), hangs: true },
  'hangs when listed': { fault: on(isList, hang), hangs: true },
  'cuts connections, and writes later': { fault: on(isWrite, { kind: 'late', milliseconds: 20 }) },
  'fails (500)': { fault: () => failing },
  'fails when written': { fault: on(isWrite, failing) },
  'refuses (403)': { fault: () => denied },
  'refuses writes': { fault: on(isWrite, denied) },
  'cuts what it sends': { fault: () => ({ kind: 'torn-body' }) },
};
