import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export interface S3Object {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly writtenAt: Date;
}

/** How a storage breaks its promises. */
export interface Lies {
  ignoresConditions?: boolean;
  /** Every so-maniest creation checks first and writes later. */
  racesOneIn?: number;
  /** So many reads after a change see the state before. */
  staleReads?: number;
  /** So many lists after a write see the state before. */
  staleLists?: number;
}

interface Slot {
  readonly now: S3Object | undefined;
  readonly before: S3Object | undefined;
  staleReads: number;
  staleLists: number;
}

/** By bucket and key. */
export class S3Objects {
  readonly lies: Lies = {};
  readonly #slots = new Map<string, Slot>();
  #creations = 0;

  read(name: string): S3Object | undefined {
    const slot = this.#slots.get(name);
    if (slot && slot.staleReads > 0) {
      slot.staleReads -= 1;
      return slot.before;
    }
    return slot?.now;
  }

  write(name: string, bytes: Buffer, metadata: Readonly<Record<string, string>>): S3Object {
    const etag = createHash('md5').update(bytes).digest('hex');
    const written = { bytes, metadata, etag, writtenAt: new Date() };
    this.#set(name, written);
    return written;
  }

  /** Undefined if there is one already. */
  async create(
    name: string,
    bytes: Buffer,
    metadata: Readonly<Record<string, string>>,
  ): Promise<S3Object | undefined> {
    const { ignoresConditions, racesOneIn } = this.lies;
    this.#creations += 1;
    const isTaken = this.#slots.get(name)?.now !== undefined;
    if (!ignoresConditions && isTaken) return undefined;
    // Long enough for concurrent checks.
    if (racesOneIn && this.#creations % racesOneIn === 0) await new Promise(setImmediate);
    return this.write(name, bytes, metadata);
  }

  remove(name: string): void {
    if (this.#slots.has(name)) this.#set(name, undefined);
  }

  list(start: string): [name: string, object: S3Object][] {
    const listed: [string, S3Object][] = [];
    for (const [name, slot] of this.#slots) {
      const isStale = slot.staleLists > 0;
      if (isStale) slot.staleLists -= 1;
      const object = isStale ? slot.before : slot.now;
      if (object && name.startsWith(start)) listed.push([name, object]);
    }
    return listed.sort(([one], [other]) => (one < other ? -1 : 1));
  }

  #set(name: string, now: S3Object | undefined): void {
    const { staleReads = 0, staleLists = 0 } = this.lies;
    this.#slots.set(name, { now, before: this.#slots.get(name)?.now, staleReads, staleLists });
  }
}

const PAGE = 1_000;

export function answerError(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

export function objectHeaders({ bytes, etag, metadata, writtenAt }: S3Object) {
  const own = Object.entries(metadata).map(([name, text]) => [`x-amz-meta-${name}`, text]);
  return {
    'content-length': bytes.length,
    etag: `"${etag}"`,
    'last-modified': writtenAt.toUTCString(),
    ...Object.fromEntries(own),
  };
}

/** A list (version 2), in pages; a delimiter groups names. */
export function listAnswer(objects: S3Objects, bucket: string, query: URLSearchParams): string {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? PAGE), PAGE);
  const entries = new Map<string, string>();
  for (const [name, { etag, bytes, writtenAt }] of objects.list(prefix)) {
    const key = name.slice(bucket.length + 1);
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) {
      const common = name.slice(bucket.length + 1, end + 1);
      entries.set(common, `<CommonPrefixes><Prefix>${escapeXml(common)}</Prefix></CommonPrefixes>`);
      continue;
    }
    entries.set(
      key,
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.length}</Size></Contents>`,
    );
  }
  const rest = [...entries].filter(([key]) => key > after);
  const page = rest.slice(0, most);
  const isTruncated = rest.length > page.length;
  const token = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
    : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
