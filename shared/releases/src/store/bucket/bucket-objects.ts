import { Readable } from 'node:stream';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { sha256 } from '@site/node/hash';
import { largestSize, TOO_LARGE } from '../largest-file.ts';
import type { Content } from '../store.ts';
import { BucketError, statusOf } from './bucket-error.ts';
import type { Connection } from './connect.ts';
import { createPatience } from './patience.ts';
import { bodyMs, type RetryPolicy } from './retry-policy.ts';

export interface BucketLocation {
  readonly location: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
}

export interface ObjectFacts {
  /** Changes with each write; it is no hash of the content. */
  readonly etag: string;
  readonly size: number;
  readonly writtenAt: number;
}

export type BucketObjects = ReturnType<typeof bucketObjects>;

/**
 * The requests to a bucket. All but `putOnce` retry, and all reject with a `BucketError`. Those to
 * the render cache are given up early, see `createPatience`.
 */
export function bucketObjects(
  { client, uploads, endpoint }: Connection,
  { location, bucket: Bucket, prefix }: BucketLocation,
  retry: RetryPolicy,
  report?: (line: string) => void,
) {
  const nameOf = (key: string) => ({ Bucket, Key: prefix + key });
  const { insist, once } = createPatience(location, retry, report);
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });
  const upload = (
    key: string,
    content: Content,
    policy: RetryPolicy,
    condition: { IfNoneMatch?: '*' } = {},
    by = '',
  ) => {
    const input = { ...nameOf(key), ...condition, ...withSha256(content, by) };
    return uploads.send(new PutObjectCommand(input), within(bodyMs(policy, input.Body.length)));
  };

  async function getOnce(key: string, policy: RetryPolicy) {
    const cut = new AbortController();
    const cutAfter = (milliseconds: number) => setTimeout(() => cut.abort(), milliseconds);
    let timer = cutAfter(policy.attemptMs);
    try {
      const answer = await client.send(new GetObjectCommand(nameOf(key)), {
        abortSignal: cut.signal,
      });
      clearTimeout(timer);
      const { ContentLength: length = 0, Body = Readable.from([]) } = answer;
      timer = cutAfter(bodyMs(policy, length));
      // In Node the SDK's body is one of its streams.
      const bytes = await bytesWithin(Body as Readable, largestSize(key), length);
      if (!bytes) throw new BucketError(location, TOO_LARGE, false);
      const expected = answer.Metadata?.sha256;
      if (expected === undefined) throw new BucketError(location, 'NoSha256', false);
      if (sha256(bytes) !== expected) throw new BucketError(location, 'DamagedBody', true);
      return { bytes, etag: plainEtag(answer.ETag) };
    } finally {
      clearTimeout(timer);
    }
  }

  async function headOnce(key: string, { attemptMs }: RetryPolicy) {
    const command = new HeadObjectCommand(nameOf(key));
    const { Metadata, ContentLength, ...answer } = await client.send(command, within(attemptMs));
    const { sha256: hash, writer } = Metadata ?? {};
    return { ...factsOf({ ...answer, Size: ContentLength }), sha256: hash, writer };
  }

  return {
    location,
    retry,
    endpoint,
    /** Undefined if there is no such object. The bytes match the SHA-256 in its metadata. */
    get: (key: string) => insist('GET', key, (policy) => getOnce(key, policy).catch(absent)),
    /** With the metadata that the store itself wrote. */
    head: (key: string) => insist('HEAD', key, (policy) => headOnce(key, policy).catch(absent)),
    async put(key: string, content: Content): Promise<void> {
      await insist('PUT', key, (policy) => upload(key, content, policy));
    },
    /** A single conditional attempt. @param writer tells apart calls that write equal bytes */
    putOnce: (key: string, content: Content, writer: string) =>
      once('PUT', key, () =>
        upload(key, content, retry, { IfNoneMatch: '*' }, writer).then(
          () => 'created' as const,
          (error: unknown) => {
            if (statusOf(error) === 412) return 'exists' as const;
            if (statusOf(error) === 409) return 'conflict' as const;
            throw error;
          },
        ),
      ),
    async remove(key: string): Promise<void> {
      const command = new DeleteObjectCommand(nameOf(key));
      // Some storages respond with 404 if there is nothing to remove.
      await insist('DELETE', key, ({ attemptMs }) =>
        client.send(command, within(attemptMs)).catch(absent),
      );
    },
    /** Everything that begins with `start`, named without it. */
    async list(start: string, depth: 'direct' | 'all') {
      const files = new Map<string, ObjectFacts>();
      const folders: string[] = [];
      const whole = prefix + start;
      let token: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: whole,
          Delimiter: depth === 'direct' ? '/' : undefined,
          ContinuationToken: token,
        });
        const page = await insist('LIST', start, ({ attemptMs }) =>
          client.send(command, within(attemptMs)),
        );
        for (const { Key = '', ...facts } of page.Contents ?? []) {
          // Consoles create "folders" as objects.
          if (!Key.endsWith('/')) files.set(Key.slice(whole.length), factsOf(facts));
        }
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          folders.push(Prefix.slice(whole.length, -1));
        }
        const next = page.IsTruncated ? page.NextContinuationToken : undefined;
        // It would go on for ever.
        if (next !== undefined && next === token) {
          throw new BucketError(location, 'SamePageAgain', false);
        }
        token = next;
      } while (token !== undefined);
      return { files, folders };
    },
  };
}

function withSha256(content: Content, writer = '') {
  return {
    Metadata: { sha256: sha256(content), ...(writer ? { writer } : {}) },
    Body: typeof content === 'string' ? Buffer.from(content) : content,
  };
}

/** Undefined above the limit. @param announced bytes, which a storage may leave out */
async function bytesWithin(body: Readable, limit: number, announced: number) {
  if (announced > limit) {
    body.destroy();
    return undefined;
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop ends the stream.
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Undefined for an absent object; an absent bucket is an error. */
function absent(error: unknown): undefined {
  const isBucket = error instanceof Error && error.name === 'NoSuchBucket';
  if (statusOf(error) === 404 && !isBucket) return undefined;
  throw error;
}

function factsOf({ ETag, Size = 0, LastModified }: _Object): ObjectFacts {
  return { etag: plainEtag(ETag), size: Size, writtenAt: LastModified?.getTime() ?? 0 };
}

/** Some storages omit the quotes in some responses. */
function plainEtag(etag = ''): string {
  return etag.replaceAll('"', '');
}
