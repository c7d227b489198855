import { encodingNames, encodings, withEncodings } from '@site/releases/encodings';
import type { Store } from '@site/releases/store';
import { SERVER_TIMING, timedHeaders } from './server-timing.ts';

/*
 * Release files that were requested not long ago, with the headers that they were sent with. What is
 * in the store decides: before a file is sent it is compared with the store, by date and size, unless
 * that was done within the last 50 ms. So a file that was removed, changed or repaired there is
 * forgotten at once, and a busy edge hardly ever asks the disk. No hash is checked here: browsers check
 * what they run, and what is corrupt in the store is sent as it is there, as without this memory.
 */

/** Bytes of all files together: those of a site several times over. */
const MEMORY_BYTES = 64_000_000;

/** Milliseconds for which a comparison with the store counts. */
const FRESH_MS = 50;

/** Bytes of headers and lists for each file, roughly. */
const OVERHEAD = 2_000;

/** A larger file is a video or a document, which is requested in parts and rarely. */
const LARGEST_SHARE = 1 / 32;

/** How a file was requested; all of it together decides what is sent. */
export interface FileRequest {
  readonly url: string;
  readonly acceptEncoding: string | undefined;
  /** Whether responses tell browsers to insist on https. */
  readonly secure: boolean;
}

/** A file as it was sent. */
interface SentFile {
  /** The file in the store, uncompressed. */
  readonly key: string;
  /** What the store had before it was sent. */
  readonly stored: StoredFiles;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The fingerprints of a file and of its encodings, by key. */
type StoredFiles = ReadonlyMap<string, string>;

export interface RememberedFile {
  /** Names and values in turn, as Node writes them fastest. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** A file that may be sent at once, or has to be compared with the store first. */
type FoundFile =
  | { readonly isFresh: true; readonly file: RememberedFile }
  | {
      readonly isFresh: false;
      /** Resolves to undefined if the store has another file by now, or none. Never rejects. */
      compare(): Promise<RememberedFile | undefined>;
    };

export interface ReleaseFileMemory {
  find(request: FileRequest): FoundFile | undefined;
  /** Remembers a file that was sent whole, unless it has changed since or is too large. */
  remember(request: FileRequest, sent: SentFile): Promise<void>;
  /** @param key of a file, uncompressed */
  look(key: string): Promise<StoredFiles>;
}

interface Entry extends RememberedFile {
  /** The file that was sent, which may be an encoding. */
  readonly key: string;
  readonly fingerprint: string;
  /** When the last comparison with the store began. */
  comparedAt: number;
  /** The comparison that is under way; requests that arrive meanwhile share it. */
  comparison?: Promise<RememberedFile | undefined> | undefined;
}

interface MemoryOptions {
  /** Bytes of all files together; the file that was not compared for longest goes first. */
  readonly limit?: number;
  /** Milliseconds from any fixed starting point. */
  readonly now?: () => number;
}

export function createReleaseFileMemory(
  store: Store,
  { limit = MEMORY_BYTES, now = () => performance.now() }: MemoryOptions = {},
): ReleaseFileMemory {
  /** The one that was compared last is the last. */
  const entries = new Map<string, Entry>();
  let size = 0;

  function forget(name: string): void {
    const entry = entries.get(name);
    if (entry) size -= sizeOf(name, entry);
    entries.delete(name);
  }

  function keep(name: string, entry: Entry): void {
    forget(name);
    entries.set(name, entry);
    size += sizeOf(name, entry);
    for (const oldest of entries.keys()) {
      if (size <= limit) return;
      forget(oldest);
    }
  }

  const fingerprintOf = (key: string) => store.fingerprint([key]);

  async function compare(name: string, entry: Entry): Promise<RememberedFile | undefined> {
    const began = now();
    const isCurrent = (await fingerprintOf(entry.key)) === entry.fingerprint;
    entry.comparison = undefined;
    entry.comparedAt = began;
    // Meanwhile a newer file may have taken its place.
    if (entries.get(name) !== entry) return undefined;
    if (isCurrent) keep(name, entry);
    else forget(name);
    return isCurrent ? entry : undefined;
  }

  return {
    async look(key) {
      const keys = withEncodings(key);
      const fingerprints = await Promise.all(keys.map(fingerprintOf));
      return new Map(keys.map((each, position) => [each, fingerprints[position] ?? '']));
    },
    find(request) {
      const name = nameOf(request);
      const entry = entries.get(name);
      if (!entry) return undefined;
      if (now() - entry.comparedAt < FRESH_MS) return { isFresh: true, file: entry };
      return {
        isFresh: false,
        compare() {
          entry.comparison ??= compare(name, entry);
          return entry.comparison;
        },
      };
    },
    async remember(request, { key: plain, stored, headers }) {
      // Each query would be one more copy of the same file.
      if (request.url.includes('?')) return;
      const length = Number(headers['content-length']);
      if (!(length <= limit * LARGEST_SHARE)) return;
      const encoding = encodingNames.find((each) => each === headers['content-encoding']);
      const key = plain + (encoding ? encodings[encoding].suffix : '');
      const fingerprint = stored.get(key);
      const read = await store.read(key);
      if (fingerprint === undefined || !read.ok || read.value.length !== length) return;
      if ((await fingerprintOf(key)) !== fingerprint) return;
      // What is of this one response alone stays behind.
      const { connection, [SERVER_TIMING]: timing, ...kept } = headers;
      const texts = Object.entries(kept).map(([header, value]) => [header, String(value)]);
      const file = { headers: timedHeaders(Object.fromEntries(texts)), body: read.value };
      keep(nameOf(request), { ...file, key, fingerprint, comparedAt: Number.NEGATIVE_INFINITY });
    },
  };
}

/** With the request's name, because anybody can send long headers. */
function sizeOf(name: string, { body }: Entry): number {
  return body.length + 2 * name.length + OVERHEAD;
}

function nameOf({ url, acceptEncoding = '', secure }: FileRequest): string {
  return `${secure ? 'https' : 'http'} ${acceptEncoding} ${url}`;
}
