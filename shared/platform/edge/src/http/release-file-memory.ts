import { type Encoding, encodings, withEncodings } from '@platform/store/encodings';
import type { Store } from '@platform/store/store';
import { type HeaderList, type Headers, headerList } from './exchange.ts';

// Recently requested release files with their headers. Date and size are compared with the store
// before each response, at most every 50 ms. Hashes are not: browsers verify what they run.

/** A multiple of what one site needs. */
const MEMORY_BYTES = 64_000_000;

/** Milliseconds for which a comparison counts. */
const FRESH_MS = 50;

/** Milliseconds for a comparison: a store that hangs takes nothing from visitors that is here. */
const PATIENCE_MS = 1_000;

/** Approximate bytes of headers and maps per file. */
const OVERHEAD = 2_000;

/** A larger file is a video or a document, requested in ranges and rarely. */
const LARGEST_SHARE = 1 / 32;

export interface FileRequest {
  readonly url: string;
  readonly acceptEncoding: string | undefined;
  readonly secure: boolean;
  /** What was sent under other keys is not remembered. */
  readonly trust: string;
}

interface SentFile {
  readonly key: string;
  /** The fingerprints before it was sent. */
  readonly stored: StoredFiles;
  readonly headers: Headers;
  readonly encoding: Encoding | undefined;
}

type StoredFiles = ReadonlyMap<string, string>;

export interface RememberedFile {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

interface Entry extends RememberedFile {
  /** The file that was sent, which may be an encoding. */
  readonly key: string;
  readonly fingerprint: string;
  comparedAt: number;
  comparison?: Promise<RememberedFile | undefined> | undefined;
}

export type ReleaseFileMemory = ReturnType<typeof createReleaseFileMemory>;

/** @param limit bytes of all files; the least recently compared is removed first */
export function createReleaseFileMemory(
  store: Store,
  { limit = MEMORY_BYTES, now = () => performance.now() } = {},
) {
  /** The most recently compared is last. */
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
    // A newer file may have taken its place.
    if (entries.get(name) !== entry) return undefined;
    if (isCurrent) keep(name, entry);
    else forget(name);
    return isCurrent ? entry : undefined;
  }

  return {
    /** @param key of the plain file */
    async look(key: string): Promise<StoredFiles> {
      const keys = withEncodings(key);
      const fingerprints = await Promise.all(keys.map(fingerprintOf));
      return new Map(keys.map((each, position) => [each, fingerprints[position] ?? '']));
    },
    /** Undefined if the file is not remembered, has changed or is gone. */
    find(request: FileRequest): RememberedFile | undefined | Promise<RememberedFile | undefined> {
      const name = nameOf(request);
      const entry = entries.get(name);
      if (!entry || now() - entry.comparedAt < FRESH_MS) return entry;
      entry.comparison ??= withoutWaiting(compare(name, entry), entry);
      return entry.comparison;
    },
    /** Remembers a file that was sent whole, unless it changed since or is too large. */
    async remember(
      request: FileRequest,
      { key: plain, stored, headers, encoding }: SentFile,
    ): Promise<void> {
      // Each query would be another copy of the same file.
      if (request.url.includes('?')) return;
      const length = Number(headers['content-length']);
      if (!(length <= limit * LARGEST_SHARE)) return;
      const key = plain + (encoding ? encodings[encoding].suffix : '');
      const fingerprint = stored.get(key);
      const read = await store.read(key);
      if (fingerprint === undefined || !read.ok || read.value.length !== length) return;
      if ((await fingerprintOf(key)) !== fingerprint) return;
      const file = { headers: headerList(headers), body: read.value };
      keep(nameOf(request), { ...file, key, fingerprint, comparedAt: Number.NEGATIVE_INFINITY });
    },
  };
}

function withoutWaiting(comparison: Promise<RememberedFile | undefined>, entry: Entry) {
  return new Promise<RememberedFile | undefined>((resolve, reject) => {
    const timer = setTimeout(() => resolve(entry), PATIENCE_MS);
    void comparison.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Includes the name, because anybody can send long headers. */
function sizeOf(name: string, { body }: Entry): number {
  return body.length + 2 * name.length + OVERHEAD;
}

function nameOf({ url, acceptEncoding = '', secure, trust }: FileRequest): string {
  return `${secure ? 'https' : 'http'} ${trust} ${acceptEncoding} ${url}`;
}
