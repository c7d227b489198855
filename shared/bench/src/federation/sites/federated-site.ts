import type { PageComposition } from '@site/contracts/composition';
import { addressesFrom } from '@site/contracts/site-addresses';
import type { SiteConfig } from '@site/contracts/site-config';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import type { CompositionChoice } from '@site/releases/composition-id';
import type { Store } from '@site/releases/store';
import { readWholeComposition } from '@site/releases/stored-compositions';
import {
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
  requireOk,
} from '@site/workspace/release-applications';
import { compositionIn, type Document, readComposedDocument } from './document.ts';

/** The composed site, and what its documents are made of. */
export interface FederatedSite {
  readonly store: Store;
  readonly choice: CompositionChoice;
  readonly config: SiteConfig;
  /** What each document carries for the shell. */
  readonly composition: PageComposition;
  readonly documents: readonly Document[];
}

/** Publishes the workspace's builds into a new store and puts them live, as `pnpm start` does. */
export async function composeFederatedSite(storeFolder: string): Promise<FederatedSite> {
  const settings = await requireSiteConfiguration();
  const store = await openWritableStore(storeFolder);
  const { due } = await publishWorkspace(store, settings);
  // Pages are the same at any address, so the edges may listen at others than these.
  const addresses = addressesFrom({});
  const { live, config } = await promoteWorkspace(store, due, addresses);
  const { composition, pages, notFound } = requireOk(
    await readWholeComposition(store, live.composition.id),
  );
  const notFoundPage = readComposedDocument(undefined, notFound.identity.toString());
  const documents = [...pages].map(([path, { identity }]) =>
    readComposedDocument(path, identity.toString()),
  );
  const { releases, config: configId } = composition;
  return {
    store,
    choice: { releases, fallbacks: {}, config: configId, addresses },
    config,
    composition: compositionIn(notFoundPage),
    documents: [...documents, notFoundPage],
  };
}
