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
import { type BucketLocation, bucketName } from './bucket-location.ts';
import type { Connection } from './connect.ts';
import { bodyMs, type Patience, persist } from './retry.ts';
import { tearBody } from './tear-body.ts';
import { createTurns } from './turns.ts';

/** Uploads at a time, on a line that is fast enough. */
const MOST_UPLOADS = 32;

/** What is known of an object without its bytes. */
export interface ObjectFacts {
  /** Evidence of a write, and nothing more: it is no hash of the content. */
  readonly etag: string;
  readonly size: number;
  /** In milliseconds. */
  readonly writtenAt: number;
}

/** With what the store itself has noted when it wrote the object. */
interface NotedFacts extends ObjectFacts {
  readonly sha256: string | undefined;
  /** The call that wrote it: tells equal bytes of two writers apart. */
  readonly writer: string | undefined;
}

interface ObjectBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

interface Listed {
  readonly files: ReadonlyMap<string, ObjectFacts>;
  /** Names directly below that have something below them. */
  readonly folders: readonly string[];
}

/**
 * The requests to a bucket, with the keys of the store. Each but `putOnce` tries again where that may
 * help. All reject with a `BucketError`.
 */
export interface BucketObjects {
  readonly location: string;
  readonly patience: Patience;
  /** See `Connection`. */
  endpoint(): string;
  /** Undefined where there is no such object. The bytes match the SHA-256 that they were written with. */
  get(key: string): Promise<ObjectBytes | undefined>;
  head(key: string): Promise<NotedFacts | undefined>;
  put(key: string, content: Content): Promise<void>;
  /** A single attempt, with a condition. */
  putOnce(
    key: string,
    content: Content,
    writer: string,
  ): Promise<'created' | 'exists' | 'conflict'>;
  remove(key: string): Promise<void>;
  /** Everything that begins with `start`; the names of the result are without it. */
  list(start: string, depth: 'direct' | 'all'): Promise<Listed>;
  /** The same objects, listed in pages of so many names. */
  inPagesOf(names: number): BucketObjects;
  /** Begins to write an object and cuts the connection, to see what the storage makes of it. */
  tear(key: string, content: string): Promise<void>;
}

export interface ObjectsOptions {
  readonly patience: Patience;
  /** Names in one answer to a list; by default as many as the storage gives. */
  readonly pageSize?: number | undefined;
}

export function bucketObjects(
  connection: Connection,
  at: BucketLocation,
  { patience, pageSize }: ObjectsOptions,
): BucketObjects {
  const { client, uploads } = connection;
  const { bucket: Bucket, prefix } = at;
  const location = bucketName(at);
  const nameOf = (key: string) => ({ Bucket, Key: prefix + key });
  const limit = () => ({ abortSignal: AbortSignal.timeout(patience.attemptMs) });
  const uploadLimit = ({ byteLength }: Uint8Array) => ({
    abortSignal: AbortSignal.timeout(bodyMs(patience, byteLength)),
  });
  const turns = createTurns(MOST_UPLOADS, (error) => bucketError(location, error).isTimeout);
  const named = (error: unknown) => {
    throw bucketError(location, error);
  };
  const mayPass = (error: unknown) => bucketError(location, error).mayPass;
  const insist = <Value>(work: () => Promise<Value>) =>
    persist(patience, mayPass, work).catch(named);
  const noted = (content: Content, writer?: string) => ({
    Metadata: { sha256: sha256(content), ...(writer ? { writer } : {}) },
    // The length is known of bytes only.
    Body: typeof content === 'string' ? Buffer.from(content) : content,
  });

  async function getOnce(key: string): Promise<ObjectBytes> {
    const cut = new AbortController();
    const cutAfter = (milliseconds: number) => setTimeout(() => cut.abort(), milliseconds);
    let timer = cutAfter(patience.attemptMs);
    try {
      const answer = await client.send(new GetObjectCommand(nameOf(key)), {
        abortSignal: cut.signal,
      });
      clearTimeout(timer);
      timer = cutAfter(bodyMs(patience, answer.ContentLength ?? 0));
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
    patience,
    endpoint: connection.endpoint,
    get: (key) => insist(() => getOnce(key).catch(absent)),
    head: (key) => insist(() => headOnce(key).catch(absent)),
    async put(key, content) {
      const input = { ...nameOf(key), ...noted(content) };
      await insist(() =>
        turns.take(() => uploads.send(new PutObjectCommand(input), uploadLimit(input.Body))),
      );
    },
    async putOnce(key, content, writer) {
      const input = { ...nameOf(key), ...noted(content, writer), IfNoneMatch: '*' };
      try {
        await turns.take(() => uploads.send(new PutObjectCommand(input), uploadLimit(input.Body)));
        return 'created';
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return 'exists';
        if (status === 409) return 'conflict';
        return named(error);
      }
    },
    async remove(key) {
      // Some storages answer 404 for what is not there.
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
          // What consoles make as a folder is no file.
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
    inPagesOf: (names) => bucketObjects(connection, at, { patience, pageSize: names }),
    async tear(key, content) {
      const cut = new AbortController();
      const command = new PutObjectCommand({ ...nameOf(key), ...noted(content) });
      tearBody(command, cut);
      // It never succeeds, and how it fails is all the same.
      await client.send(command, { abortSignal: cut.signal }).catch(() => {});
    },
  };
}

/** Undefined for what is not there. An absent bucket is another matter. */
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

/** Some storages leave out the quotes in some answers. */
function plainEtag(etag = ''): string {
  return etag.replaceAll('"', '');
}
