import type { ApplicationName } from '@platform/contracts/application';
import {
  COMPOSITION_FILE,
  type ComposedPage,
  type ComposedText,
  type Composition,
} from '@platform/contracts/composition';
import type { Release } from '@platform/contracts/release';
import type { ReleaseKeys } from '@platform/contracts/release-keys';
import { sha256 } from '@platform/node/hash';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { asOfYear, currentYear, publicFileEtag, textEtag } from '@platform/releases/serving';
import {
  compositionKey,
  readWholeComposition,
  textIn,
  textKeys,
} from '@platform/store/compositions';
import {
  type EncodedBytes,
  type Encoding,
  encodeTexts,
  encodingNames,
} from '@platform/store/encodings';
import { releaseKey } from '@platform/store/releases';
import { readSignedRelease, readSignedReleases, signedKeys } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';

/** A verified composition in memory, as of a year. Never changes. */
export interface LoadedComposition {
  readonly composition: string;
  /** In its copyright lines. */
  readonly year: number;
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
  readonly releaseKeys: ReleaseKeys | undefined;
  /** Changes with the keys; empty without. */
  readonly trust: string;
  /** Releases as they were when their signatures were verified, by their key in the store. */
  readonly signed: ReadonlyMap<string, Pick<Release, 'files'>>;
  readonly files: readonly string[];
  /** Their fingerprint when they were read. */
  readonly fingerprint: string;
  readonly bytes: number;
}

export interface LoadedSite extends LoadedComposition {
  readonly revision: number;
}

/**
 * Reads a composition; fails if any of it is missing or has changed, or if one of its releases lacks
 * the signature that its configuration asks for.
 */
export async function loadComposition(
  store: Store,
  id: string,
  limit?: number,
  year = currentYear(),
): Promise<Result<LoadedComposition>> {
  const read = await readWholeComposition(store, id, limit);
  if (!read.ok) return read;
  const { composition, texts: dated } = asOfYear(read.value, year);
  const signed = await readSignedReleases(store, composition);
  if (!signed.ok) return signed;
  // Before it is served, so that nothing is compressed while a visitor waits.
  const texts = await encodeTexts(dated);
  const { releaseKeys } = composition;
  const files = [
    `${compositionKey(id)}/${COMPOSITION_FILE}`,
    ...textKeys(composition),
    ...signedKeys(composition),
  ];
  const all = [...texts.values()].flatMap((text) => [
    text.identity,
    ...encodingNames.map((name) => text[name] ?? []),
  ]);
  return ok({
    composition: composition.id,
    year,
    releases: composition.releases,
    fallbacks: composition.fallbacks,
    config: composition.config,
    address: composition.addresses.site,
    secure: composition.addresses.site.startsWith('https:'),
    pages: served(composition.pages, (page) => servedPage(page, textIn(texts, page))),
    notFound: servedPage(composition.notFound, textIn(texts, composition.notFound)),
    texts: served(composition.texts, (text) => servedText(text, textIn(texts, text))),
    publicFiles: new Map(
      Object.entries(composition.publicFiles).flatMap(([path, { app, file }]) => {
        const release = composition.releases[app];
        return release ? [[path, { app, release, file }] as const] : [];
      }),
    ),
    releaseKeys,
    trust: releaseKeys ? sha256(JSON.stringify(releaseKeys)) : '',
    signed: signed.value,
    files,
    fingerprint: await store.fingerprint(files),
    bytes: all.reduce((sum, { length }) => sum + length, 0),
  });
}

function served<Described, Served>(
  described: Readonly<Record<string, Described>>,
  serve: (described: Described) => Served,
): ReadonlyMap<string, Served> {
  return new Map(Object.entries(described).map(([path, text]) => [path, serve(text)]));
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

/**
 * A release whose files may be sent while a site is live: as it was when the site was loaded, or as
 * it is in the store, with the signature that the site asks for.
 */
export async function servedRelease(
  store: Store,
  site: LoadedComposition | undefined,
  { app, release }: Omit<PublicFile, 'file'>,
): Promise<Result<Pick<Release, 'files'>>> {
  const verified = site?.signed.get(releaseKey(app, release));
  return verified ? ok(verified) : readSignedRelease(store, app, release, site?.releaseKeys);
}

type Hashes = Readonly<Record<string, string>>;

/** By live site and release; freed with the site. */
const known = new WeakMap<LoadedComposition, Map<string, Promise<Hashes>>>();

/** Undefined if the release can't be read. `site` is the same object while it is live. */
export async function etagOf(store: Store, site: LoadedComposition, found: PublicFile) {
  const read = known.get(site) ?? new Map<string, Promise<Hashes>>();
  known.set(site, read);
  const key = releaseKey(found.app, found.release);
  const hashes = read.get(key) ?? readHashes(store, site, found);
  read.set(key, hashes);
  // The next request tries again.
  const hash = (await hashes.catch(() => void read.delete(key)))?.[found.file];
  return hash === undefined ? undefined : publicFileEtag(hash);
}

async function readHashes(store: Store, site: LoadedComposition, found: PublicFile) {
  const release = await servedRelease(store, site, found);
  if (!release.ok) return {};
  return Object.fromEntries(
    Object.entries(release.value.files).map(([file, { integrity }]) => [file, integrity]),
  );
}
