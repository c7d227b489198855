import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { sha256 } from '@site/node/hash';
import type { Content } from '../store.ts';
import { bucketError, ownError, statusOf } from './bucket-error.ts';
import { type BucketLocation, bucketName, type Connection, truncateUpload } from './connect.ts';
import { bodyMs, createConcurrencyLimiter, persist, type RetryPolicy } from './retry-policy.ts';

const MOST_UPLOADS = 32;

export interface ObjectFacts {
  /** Changes with each write; it is no hash of the content. */
  readonly etag: string;
  readonly size: number;
  readonly writtenAt: number;
}

/** With the metadata that the store itself wrote. */
interface NotedFacts extends ObjectFacts {
  readonly sha256: string | undefined;
  /** Identifies the call that wrote it, also where two wrote equal bytes. */
  readonly writer: string | undefined;
}

interface ObjectBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

interface Listed {
  readonly files: ReadonlyMap<string, ObjectFacts>;
  readonly folders: readonly string[];
}

/**
 * The requests to a bucket, by the store's keys. All but `putOnce` retry. All reject with a
 * `BucketError`.
 */
export interface BucketObjects {
  readonly location: string;
  readonly retry: RetryPolicy;
  /** See `Connection`. */
  endpoint(): string;
  /** Undefined if there is no such object. The bytes match the SHA-256 in its metadata. */
  get(key: string): Promise<ObjectBytes | undefined>;
  head(key: string): Promise<NotedFacts | undefined>;
  put(key: string, content: Content): Promise<void>;
  /** A single conditional attempt. */
  putOnce(
    key: string,
    content: Content,
    writer: string,
  ): Promise<'created' | 'exists' | 'conflict'>;
  remove(key: string): Promise<void>;
  /** Everything that begins with `start`, named without it. */
  list(start: string, depth: 'direct' | 'all'): Promise<Listed>;
  /** The same objects, listed in pages of so many names. */
  inPagesOf(names: number): BucketObjects;
  /** Begins an upload and cuts the connection, for `site store check`. */
  tear(key: string, content: string): Promise<void>;
}

export interface ObjectsOptions {
  readonly retry: RetryPolicy;
  /** Names per page of a list; the storage's default without it. */
  readonly pageSize?: number | undefined;
}

export function bucketObjects(
  connection: Connection,
  at: BucketLocation,
  { retry, pageSize }: ObjectsOptions,
): BucketObjects {
  const { client, uploads } = connection;
  const { bucket: Bucket, prefix } = at;
  const location = bucketName(at);
  const nameOf = (key: string) => ({ Bucket, Key: prefix + key });
  const limit = () => ({ abortSignal: AbortSignal.timeout(retry.attemptMs) });
  const uploadLimit = ({ byteLength }: Uint8Array) => ({
    abortSignal: AbortSignal.timeout(bodyMs(retry, byteLength)),
  });
  const limiter = createConcurrencyLimiter(
    MOST_UPLOADS,
    (error) => bucketError(location, error).isTimeout,
  );
  const named = (error: unknown) => {
    throw bucketError(location, error);
  };
  const mayPass = (error: unknown) => bucketError(location, error).mayPass;
  const insist = <Value>(work: () => Promise<Value>) => persist(retry, mayPass, work).catch(named);
  const noted = (content: Content, writer?: string) => ({
    Metadata: { sha256: sha256(content), ...(writer ? { writer } : {}) },
    Body: typeof content === 'string' ? Buffer.from(content) : content,
  });

  async function getOnce(key: string): Promise<ObjectBytes> {
    const cut = new AbortController();
    const cutAfter = (milliseconds: number) => setTimeout(() => cut.abort(), milliseconds);
    let timer = cutAfter(retry.attemptMs);
    try {
      const answer = await client.send(new GetObjectCommand(nameOf(key)), {
        abortSignal: cut.signal,
      });
      clearTimeout(timer);
      timer = cutAfter(bodyMs(retry, answer.ContentLength ?? 0));
      const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      const expected = answer.Metadata?.sha256;
      if (expected === undefined) throw ownError(location, 'NoSha256');
      if (sha256(bytes) !== expected) throw ownError(location, 'DamagedBody');
      return { bytes, etag: plainEtag(answer.ETag) };
    } finally {
      clearTimeout(timer);
    }
  }

  async function headOnce(key: string): Promise<NotedFacts> {
    const answer = await client.send(new HeadObjectCommand(nameOf(key)), limit());
    const { sha256: hash, writer } = answer.Metadata ?? {};
    return { ...factsOf({ ...answer, Size: answer.ContentLength }), sha256: hash, writer };
  }

  return {
    location,
    retry,
    endpoint: connection.endpoint,
    get: (key) => insist(() => getOnce(key).catch(absent)),
    head: (key) => insist(() => headOnce(key).catch(absent)),
    async put(key, content) {
      const input = { ...nameOf(key), ...noted(content) };
      await insist(() =>
        limiter.run(() => uploads.send(new PutObjectCommand(input), uploadLimit(input.Body))),
      );
    },
    async putOnce(key, content, writer) {
      const input = { ...nameOf(key), ...noted(content, writer), IfNoneMatch: '*' };
      try {
        await limiter.run(() => uploads.send(new PutObjectCommand(input), uploadLimit(input.Body)));
        return 'created';
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return 'exists';
        if (status === 409) return 'conflict';
        return named(error);
      }
    },
    async remove(key) {
      // Some storages respond with 404 if there is nothing to remove.
      await insist(() => client.send(new DeleteObjectCommand(nameOf(key)), limit()).catch(absent));
    },
    async list(start, depth) {
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
          MaxKeys: pageSize,
        });
        const page = await insist(() => client.send(command, limit()));
        for (const { Key = '', ...facts } of page.Contents ?? []) {
          // Consoles create "folders" as objects.
          if (Key.endsWith('/')) continue;
          files.set(Key.slice(whole.length), factsOf(facts));
        }
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          folders.push(Prefix.slice(whole.length, -1));
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return { files, folders };
    },
    inPagesOf: (names) => bucketObjects(connection, at, { retry, pageSize: names }),
    async tear(key, content) {
      const cut = new AbortController();
      const command = new PutObjectCommand({ ...nameOf(key), ...noted(content) });
      truncateUpload(command, cut);
      // How it fails does not matter.
      await client.send(command, { abortSignal: cut.signal }).catch(() => {});
    },
  };
}

/** Undefined for an absent object; an absent bucket is an error. */
function absent(error: unknown): undefined {
  const isBucket = error instanceof Error && error.name === 'NoSuchBucket';
  if (statusOf(error) === 404 && !isBucket) return undefined;
  throw error;
}

interface AnsweredFacts {
  readonly ETag?: string | undefined;
  readonly Size?: number | undefined;
  readonly LastModified?: Date | undefined;
}

function factsOf({ ETag, Size = 0, LastModified }: AnsweredFacts): ObjectFacts {
  return { etag: plainEtag(ETag), size: Size, writtenAt: LastModified?.getTime() ?? 0 };
}

/** Some storages omit the quotes in some responses. */
function plainEtag(etag = ''): string {
  return etag.replaceAll('"', '');
}
