import { Readable } from 'node:stream';
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { sha256 } from '@platform/node/hash';
import { createWaiting } from '@platform/node/waiting';
import { largestSize, TOO_LARGE } from '../port/largest-file.ts';
import { type Content, RENDER_CACHE } from '../port/store.ts';
import { BucketError, bucketError, statusOf } from './bucket-error.ts';
import type { Connection } from './connect.ts';

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

export interface BucketOptions {
  /** Milliseconds for a request with all its attempts; a body has more, by its size. */
  readonly waitMs?: number;
  /** Gets a line while a request has had no answer for some seconds. */
  readonly report?: (line: string) => void;
}

/** Bytes per second of one of several transfers on the slowest line that is waited for. */
const SLOWEST = 5_000;

/** The render cache only saves time: no command stands still for it. */
const CACHE_WAIT_MS = 2_000;

/** Milliseconds for which a render cache that did not answer is not asked: longer than most commands. */
const CACHE_AWAY_MS = 60_000;

/** The SDK repeats requests, and no answer whose body was cut or damaged. */
const BODIES = 3;

export type BucketObjects = ReturnType<typeof bucketObjects>;

/** The requests to a bucket. The SDK retries all but `putOnce`, and all reject with a `BucketError`. */
export function bucketObjects(
  { client, uploads, creations, endpoint }: Connection,
  { location, bucket: Bucket, prefix }: BucketLocation,
  { waitMs: mostMs = 30_000, report }: BucketOptions = {},
) {
  const nameOf = (key: string) => ({ Bucket, Key: prefix + key });
  const waiting = createWaiting(location, { report });
  let cacheAwayUntil = Number.NEGATIVE_INFINITY;

  /** @param work gets the milliseconds that it may take, without bodies */
  async function request<Value>(
    method: string,
    key: string,
    work: (waitMs: number) => Promise<Value>,
  ): Promise<Value> {
    const isCache = key.startsWith(`${RENDER_CACHE}/`);
    try {
      if (isCache && performance.now() < cacheAwayUntil) {
        throw new BucketError(location, 'TimeoutError', true);
      }
      const waitMs = isCache ? Math.min(CACHE_WAIT_MS, mostMs) : mostMs;
      return await waiting(`${method} ${key}`, () => work(waitMs));
    } catch (cause) {
      const error = bucketError(location, cause);
      if (isCache && error.isAway) cacheAwayUntil = performance.now() + CACHE_AWAY_MS;
      throw error;
    }
  }

  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });
  const toPut = (key: string, content: Content, writer?: string) => ({
    ...nameOf(key),
    ...withSha256(content, writer),
  });

  async function getOnce(key: string, waitMs: number, answered: () => void) {
    const cut = new AbortController();
    const cutAfter = (milliseconds: number) => setTimeout(() => cut.abort(), milliseconds);
    let timer = cutAfter(waitMs);
    try {
      const answer = await client.send(new GetObjectCommand(nameOf(key)), {
        abortSignal: cut.signal,
      });
      clearTimeout(timer);
      answered();
      const { ContentLength: length = 0, Body = Readable.from([]) } = answer;
      timer = cutAfter(bodyMs(waitMs, length));
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

  async function getWhole(key: string, waitMs: number) {
    const until = performance.now() + waitMs;
    for (let body = 1; ; body += 1) {
      let isAnswered = false;
      try {
        return await getOnce(key, waitMs, () => {
          isAnswered = true;
        });
      } catch (error) {
        const isOver = body === BODIES || performance.now() > until;
        if (!isAnswered || isOver || !bucketError(location, error).mayPass) throw error;
      }
    }
  }

  return {
    location,
    endpoint,
    /** Undefined if there is no such object. The bytes match the SHA-256 in its metadata. */
    get: (key: string) => request('GET', key, (waitMs) => getWhole(key, waitMs).catch(absent)),
    /** With the metadata that the store itself wrote. */
    head: (key: string) =>
      request('HEAD', key, async (waitMs) => {
        const command = new HeadObjectCommand(nameOf(key));
        const answer = await client.send(command, within(waitMs)).catch(absent);
        if (!answer) return undefined;
        const { Metadata: { sha256: hash, writer } = {}, ContentLength: Size } = answer;
        return { ...factsOf({ ...answer, Size }), sha256: hash, writer };
      }),
    async put(key: string, content: Content): Promise<void> {
      const input = toPut(key, content);
      await request('PUT', key, (waitMs) =>
        uploads.send(new PutObjectCommand(input), within(bodyMs(waitMs, input.Body.length))),
      );
    },
    /** A single conditional attempt. @param writer tells apart calls that write equal bytes */
    putOnce(key: string, content: Content, writer: string) {
      const input = toPut(key, content, writer);
      const command = new PutObjectCommand({ ...input, IfNoneMatch: '*' });
      return request('PUT', key, (waitMs) =>
        creations.send(command, within(bodyMs(waitMs, input.Body.length))).then(
          () => 'created' as const,
          (error: unknown) => {
            if (statusOf(error) === 412) return 'exists' as const;
            if (statusOf(error) === 409) return 'conflict' as const;
            throw error;
          },
        ),
      );
    },
    async remove(key: string): Promise<void> {
      const command = new DeleteObjectCommand(nameOf(key));
      // Some storages respond with 404 if there is nothing to remove.
      await request('DELETE', key, (waitMs) => client.send(command, within(waitMs)).catch(absent));
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
        const page = await request('LIST', start, (waitMs) => client.send(command, within(waitMs)));
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

/** Milliseconds to transfer so many bytes. */
function bodyMs(waitMs: number, bytes: number): number {
  return waitMs + Math.ceil((bytes / SLOWEST) * 1_000);
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
