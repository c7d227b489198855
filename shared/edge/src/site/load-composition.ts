import type { ApplicationName } from '@site/contracts/application';
import {
  COMPOSITION_FILE,
  type ComposedPage,
  type ComposedText,
  type Composition,
} from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { type EncodedBytes, type Encoding, encodingNames } from '@site/releases/encodings';
import type { Result } from '@site/releases/problem';
import { readRelease } from '@site/releases/releases';
import { publicFileEtag, textEtag } from '@site/releases/responses';
import type { Store } from '@site/releases/store';
import {
  compositionKey,
  readWholeComposition,
  sizeOf,
  textKeys,
} from '@site/releases/stored-compositions';

/** A verified composition in memory. Never changes. */
export interface LoadedComposition {
  readonly composition: string;
  readonly releases: Composition['releases'];
  readonly fallbacks: Composition['fallbacks'];
  readonly config: string;
  /** Without a slash at its end. */
  readonly address: string;
  readonly secure: boolean;
  readonly pages: ReadonlyMap<string, ServedPage>;
  readonly notFound: ServedPage;
  readonly texts: ReadonlyMap<string, ServedText>;
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  readonly files: readonly string[];
  /** Their fingerprint when they were read. */
  readonly fingerprint: string;
  readonly bytes: number;
}

export interface LoadedSite extends LoadedComposition {
  readonly revision: number;
}

/** As `readWholeComposition`. */
export async function loadComposition(
  store: Store,
  id: string,
  limit?: number,
): Promise<Result<LoadedComposition>> {
  const read = await readWholeComposition(store, id, limit);
  if (!read.ok) return read;
  const { composition, pages, notFound, texts } = read.value;
  const files = [`${compositionKey(id)}/${COMPOSITION_FILE}`, ...textKeys(composition)];
  const all = [...pages.values(), notFound, ...texts.values()];
  return ok({
    composition: composition.id,
    releases: composition.releases,
    fallbacks: composition.fallbacks,
    config: composition.config,
    address: composition.addresses.site,
    secure: composition.addresses.site.startsWith('https:'),
    pages: served(composition.pages, pages, servedPage),
    notFound: servedPage(composition.notFound, notFound),
    texts: served(composition.texts, texts, servedText),
    publicFiles: new Map(
      Object.entries(composition.publicFiles).flatMap(([path, { app, file }]) => {
        const release = composition.releases[app];
        return release ? [[path, { app, release, file }] as const] : [];
      }),
    ),
    files,
    fingerprint: await store.fingerprint(files),
    bytes: all.reduce((sum, text) => sum + sizeOf(text), 0),
  });
}

function served<Described, Served>(
  described: Readonly<Record<string, Described>>,
  bytes: ReadonlyMap<string, EncodedBytes>,
  serve: (described: Described, bytes: EncodedBytes) => Served,
): ReadonlyMap<string, Served> {
  return new Map(
    Object.entries(described).flatMap(([path, text]) => {
      const found = bytes.get(path);
      return found ? [[path, serve(text, found)] as const] : [];
    }),
  );
}

export interface ServedText {
  readonly identity: Representation;
  readonly encoded: ReadonlyMap<Encoding, Representation>;
}

export interface ServedPage extends ServedText {
  readonly contentSecurityPolicy: string;
}

export interface Representation {
  readonly bytes: Buffer;
  /** In quotes. */
  readonly etag: string;
  /** Undefined for the plain text. */
  readonly encoding?: Encoding;
}

function servedPage(described: ComposedPage, bytes: EncodedBytes): ServedPage {
  const { contentSecurityPolicy } = described;
  return { contentSecurityPolicy, ...servedText(described, bytes) };
}

function servedText({ hash }: Pick<ComposedText, 'hash'>, bytes: EncodedBytes): ServedText {
  const encoded = new Map<Encoding, Representation>();
  for (const encoding of encodingNames) {
    const body = bytes[encoding];
    if (body) encoded.set(encoding, { bytes: body, etag: textEtag(hash, encoding), encoding });
  }
  return { identity: { bytes: bytes.identity, etag: textEtag(hash) }, encoded };
}

export interface PublicFile {
  readonly app: ApplicationName;
  readonly release: string;
  readonly file: string;
}

type Hashes = Readonly<Record<string, string>>;

/** By live site and release; freed with the site. */
const known = new WeakMap<object, Map<string, Promise<Hashes>>>();

/** Undefined if the release can't be read. `site` is the same object while it is live. */
export async function etagOf(store: Store, site: object, { app, release, file }: PublicFile) {
  const read = known.get(site) ?? new Map<string, Promise<Hashes>>();
  known.set(site, read);
  const key = `${app}/${release}`;
  const hashes = read.get(key) ?? readHashes(store, app, release);
  read.set(key, hashes);
  // The next request tries again.
  const hash = (await hashes.catch(() => void read.delete(key)))?.[file];
  return hash === undefined ? undefined : publicFileEtag(hash);
}

async function readHashes(store: Store, app: ApplicationName, id: string): Promise<Hashes> {
  const release = await readRelease(store, app, id);
  if (!release.ok) return {};
  return Object.fromEntries(
    Object.entries(release.value.files).map(([file, { integrity }]) => [file, integrity]),
  );
}
