import { encodingNames, encodings } from '@site/releases/encodings';
import type { Store } from '@site/releases/store';

/*
 * Release files that were requested not long ago, with the headers that they were sent with. What is
 * in the store decides: each request compares the file with it, by date and size, so one that was
 * removed, changed or repaired there is forgotten at once. No hash is checked here, because browsers
 * check them.
 */

/** Bytes of all files together: those of a site several times over. */
export const MEMORY_BYTES = 64_000_000;

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
export interface SentFile {
  /** The file in the store, uncompressed. */
  readonly key: string;
  /** The fingerprint of the file and its encodings before it was sent. */
  readonly fingerprint: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface RememberedFile {
  /** Names and values in turn, as Node writes them fastest. */
  readonly headers: string[];
  readonly body: Buffer;
}

export interface ReleaseFileMemory {
  /** Whether it is worth asking for a file. */
  has(request: FileRequest): boolean;
  /** Undefined if the store has another file by now, or none. */
  read(request: FileRequest): Promise<RememberedFile | undefined>;
  /** Remembers a file that was sent whole, unless it has changed since or is too large. */
  remember(request: FileRequest, sent: SentFile): Promise<void>;
  fingerprintOf(key: string): Promise<string>;
}

interface Entry extends RememberedFile {
  readonly key: string;
  readonly fingerprint: string;
  /** The comparison with the store that is under way; requests that arrive meanwhile share it. */
  comparison?: Promise<boolean> | undefined;
}

/** @param limit bytes of all files together; the file that was not requested for longest goes first */
export function createReleaseFileMemory(store: Store, limit = MEMORY_BYTES): ReleaseFileMemory {
  const entries = new Map<string, Entry>();
  let size = 0;

  function forget(name: string): void {
    size -= entries.get(name)?.body.length ?? 0;
    entries.delete(name);
  }

  function keep(name: string, entry: Entry): void {
    forget(name);
    entries.set(name, entry);
    size += entry.body.length;
    for (const oldest of entries.keys()) {
      if (size <= limit) return;
      forget(oldest);
    }
  }

  const fingerprintOf = (key: string) => store.fingerprint(filesOf(key));

  async function isCurrent({ key, fingerprint }: Entry): Promise<boolean> {
    return (await fingerprintOf(key)) === fingerprint;
  }

  return {
    fingerprintOf,
    has: (request) => entries.has(nameOf(request)),
    async read(request) {
      const name = nameOf(request);
      const entry = entries.get(name);
      if (!entry) return undefined;
      entry.comparison ??= isCurrent(entry).finally(() => {
        entry.comparison = undefined;
      });
      const current = await entry.comparison;
      // Another request may have put a newer file in its place.
      if (entries.get(name) !== entry) return undefined;
      if (!current) {
        forget(name);
        return undefined;
      }
      entries.delete(name);
      entries.set(name, entry);
      return entry;
    },
    async remember(request, { key, fingerprint, headers }) {
      const length = Number(headers['content-length']);
      if (!(length <= limit * LARGEST_SHARE)) return;
      const encoding = encodingNames.find((each) => each === headers['content-encoding']);
      const read = await store.read(key + (encoding ? encodings[encoding].suffix : ''));
      if (!read.ok || read.value.length !== length) return;
      if ((await fingerprintOf(key)) !== fingerprint) return;
      const pairs = Object.entries(headers).map(([header, value]) => [header, String(value)]);
      keep(nameOf(request), { key, fingerprint, headers: pairs.flat(), body: read.value });
    },
  };
}

function nameOf({ url, acceptEncoding = '', secure }: FileRequest): string {
  return `${secure ? 'https' : 'http'} ${acceptEncoding} ${url}`;
}

function filesOf(key: string): string[] {
  return [key, ...encodingNames.map((name) => key + encodings[name].suffix)];
}
