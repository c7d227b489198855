import { join } from 'node:path';
import { COMPOSITION_FILE, type ComposedPage, type Composition } from '@site/contracts/composition';
import { type EncodedBytes, encodings } from '@site/releases/encodings';
import { ledgerFile, readEntry } from '@site/releases/ledger';
import { done, type Result } from '@site/releases/result';
import type { Store } from '@site/releases/store';
import { compositionFolder, readWholeComposition } from '@site/releases/stored-compositions';
import { type ServedPage, servedPage } from './served-page.ts';

/** Everything that one revision of the ledger puts live, in memory and checked. Never changes. */
export interface LoadedSite {
  readonly revision: number;
  readonly composition: string;
  readonly releases: Composition['releases'];
  /** Whether the public address is an https one, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  readonly pages: ReadonlyMap<string, ServedPage>;
  readonly notFound: ServedPage;
  /** Every file that it was read from. */
  readonly files: readonly string[];
}

/** Loads what a revision puts live, whole; fails where anything of it is not as it was written. */
export async function loadSite(
  store: Store,
  revision: number,
  liveReload: boolean,
): Promise<Result<LoadedSite>> {
  const entry = await readEntry(store, revision);
  if (!entry.ok) return entry;
  const whole = await readWholeComposition(store, entry.value.composition);
  if (!whole.ok) return whole;
  const { composition, pages, notFound } = whole.value;
  const served = (described: ComposedPage, bytes: EncodedBytes) =>
    servedPage(described, bytes, liveReload);
  return done({
    revision,
    composition: composition.id,
    releases: composition.releases,
    secure: composition.config.siteAddress.startsWith('https:'),
    pages: new Map(
      Object.entries(composition.pages).flatMap(([path, described]) => {
        const bytes = pages.get(path);
        return bytes ? [[path, served(described, bytes)] as const] : [];
      }),
    ),
    notFound: served(composition.notFound, notFound),
    files: [ledgerFile(store, revision), ...filesOf(store, composition)],
  });
}

function filesOf(store: Store, { id, pages, notFound }: Composition): string[] {
  const folder = compositionFolder(store, id);
  const suffixes = ['', ...Object.values(encodings).map(({ suffix }) => suffix)];
  const texts = [...Object.values(pages), notFound].flatMap(({ file }) =>
    suffixes.map((suffix) => join(folder, file + suffix)),
  );
  return [join(folder, COMPOSITION_FILE), ...texts];
}
