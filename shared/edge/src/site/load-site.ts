import { COMPOSITION_FILE, type Composition } from '@site/contracts/composition';
import { type EncodedBytes, encodings } from '@site/releases/encodings';
import { entryKey } from '@site/releases/ledger';
import type { WholeLive } from '@site/releases/live';
import { compositionKey } from '@site/releases/stored-compositions';
import type { PublicFile } from './public-files.ts';
import { type ServedPage, type ServedText, servedPage, servedText } from './served-page.ts';

/** Everything that one revision of the ledger puts live, in memory and checked. Never changes. */
export interface LoadedSite {
  readonly revision: number;
  readonly composition: string;
  readonly releases: Composition['releases'];
  /** The release of the configuration. */
  readonly config: string;
  /** Whether the public address is an https one, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  readonly pages: ReadonlyMap<string, ServedPage>;
  readonly notFound: ServedPage;
  /** Texts for search engines, by path. */
  readonly texts: ReadonlyMap<string, ServedText>;
  /** Files of the live releases that are served at the site's root, by path. */
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  /** The key of every file of the store that the site was read from. */
  readonly files: readonly string[];
}

/** Prepares what is live for serving. */
export function loadSite({ entry: { revision }, whole }: WholeLive): LoadedSite {
  const { composition, pages, notFound, texts } = whole;
  return {
    revision,
    composition: composition.id,
    releases: composition.releases,
    config: composition.config,
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
    files: [entryKey(revision), ...filesOf(composition)],
  };
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

function filesOf({ id, pages, notFound, texts }: Composition): string[] {
  const folder = compositionKey(id);
  const suffixes = ['', ...Object.values(encodings).map(({ suffix }) => suffix)];
  const files = [...Object.values(pages), notFound, ...Object.values(texts)].flatMap(({ file }) =>
    suffixes.map((suffix) => `${folder}/${file}${suffix}`),
  );
  return [`${folder}/${COMPOSITION_FILE}`, ...files];
}
