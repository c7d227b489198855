import type { ComposedPage } from '@site/contracts/composition';
import type { Live } from '@site/releases/live';
import type { Result } from '@site/releases/result';
import type { Store } from '@site/releases/store';
import { readWholeComposition } from '@site/releases/stored-compositions';
import { type ServedPage, servedPage } from './served-page.ts';

/** Everything that one revision of the ledger puts live, in memory and checked. Never changes. */
export interface LoadedSite {
  readonly revision: number;
  readonly composition: string;
  readonly releases: Live['composition']['releases'];
  /** Whether the public address is an https one, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  readonly pages: ReadonlyMap<string, ServedPage>;
  readonly notFound: ServedPage;
}

/** Loads what a ledger entry puts live, whole: fails where a single byte is not as composed. */
export async function loadSite(
  store: Store,
  revision: number,
  compositionId: string,
  liveReload: boolean,
): Promise<Result<LoadedSite>> {
  const whole = await readWholeComposition(store, compositionId);
  if (!whole.ok) return whole;
  const { composition, pages, notFound } = whole.value;
  const serve = (described: ComposedPage, bytes: typeof notFound) =>
    servedPage(described, bytes, liveReload);
  const served = Object.entries(composition.pages).flatMap(([path, described]) => {
    const bytes = pages.get(path);
    return bytes ? [[path, serve(described, bytes)] as const] : [];
  });
  return {
    ok: true,
    value: {
      revision,
      composition: composition.id,
      releases: composition.releases,
      secure: composition.config.siteAddress.startsWith('https:'),
      pages: new Map(served),
      notFound: serve(composition.notFound, notFound),
    },
  };
}
