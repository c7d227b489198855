import { COMPOSITION_FILE, type Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import type { EncodedBytes } from '@site/releases/encodings';
import type { Result } from '@site/releases/problem';
import type { Store } from '@site/releases/store';
import { compositionKey, readWholeComposition, textKeys } from '@site/releases/stored-compositions';
import type { PublicFile } from './public-files.ts';
import { type ServedPage, type ServedText, servedPage, servedText } from './served-page.ts';

/** A composition in memory, checked and prepared for serving. Never changes. */
export interface LoadedComposition {
  readonly composition: string;
  readonly releases: Composition['releases'];
  /** The release of the configuration. */
  readonly config: string;
  /** The public address, without a slash at its end. */
  readonly address: string;
  /** Whether that is an https one, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  readonly pages: ReadonlyMap<string, ServedPage>;
  readonly notFound: ServedPage;
  /** Texts for search engines, by path. */
  readonly texts: ReadonlyMap<string, ServedText>;
  /** Files of its releases that are served at the site's root, by path. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** The key of every file of the store that it was read from. */
  readonly files: readonly string[];
  /** The fingerprint of those files when they were read. */
  readonly fingerprint: string;
  /** What its pages and texts take in memory. */
  readonly bytes: number;
}

/** A composition that a revision of the ledger puts live. */
export interface LoadedSite extends LoadedComposition {
  readonly revision: number;
}

/** Reads and prepares a composition; fails if any of it is missing or has changed. */
export async function loadComposition(
  store: Store,
  id: string,
): Promise<Result<LoadedComposition>> {
  const read = await readWholeComposition(store, id);
  if (!read.ok) return read;
  const { composition, pages, notFound, texts } = read.value;
  const files = [`${compositionKey(id)}/${COMPOSITION_FILE}`, ...textKeys(composition)];
  const all = [...pages.values(), notFound, ...texts.values()];
  return ok({
    composition: composition.id,
    releases: composition.releases,
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
    bytes: all.reduce((sum, text) => sum + bytesOf(text), 0),
  });
}

function bytesOf({ identity, br, gzip }: EncodedBytes): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}

/** Joins the composition's description of each text with its bytes. */
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
