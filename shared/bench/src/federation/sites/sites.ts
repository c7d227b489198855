import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@site/contracts/application';
import type { ComposedRoute, PageComposition } from '@site/contracts/composition';
import { addressesFrom } from '@site/contracts/site-addresses';
import type { SiteConfig } from '@site/contracts/site-config';
import { type Edge, startEdge } from '@site/edge/start-edge';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { inWorkspace } from '@site/node/workspace-folder';
import type { ChosenReleases } from '@site/releases/chosen-releases';
import { type CompositionChoice, compositionIdOf } from '@site/releases/composition-id';
import { contentSecurityPolicy } from '@site/releases/content-security-policy';
import { readDocument } from '@site/releases/document-facts';
import { appendEntry } from '@site/releases/ledger';
import { publish } from '@site/releases/publish';
import { createReleaseReader, readChosenReleases } from '@site/releases/release-reader';
import type { Store } from '@site/releases/store';
import { readWholeComposition } from '@site/releases/stored-compositions';
import { writeComposition } from '@site/releases/write-composition';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
  requireOk,
} from '@site/workspace/release-applications';
import { buildOneBundle } from '../../one-bundle/build.ts';
import { renderDocuments } from '../../one-bundle/documents.ts';
import {
  clientRendered,
  compositionIn,
  type Document,
  readComposedDocument,
} from './client-rendered.ts';

/*
 * The three sites that are compared, each in a store of its own and behind an edge of its own. The
 * one bundle is a composition of a single release: its files have the same Brotli and gzip copies,
 * the same headers and the same lifetime in caches, because the same code writes and serves them.
 */

/** The names of the sites, as tables show them. */
export const FEDERATED = 'federated';
export const ONE_BUNDLE = 'one bundle';
export const CLIENT_RENDERED = 'client-rendered';
export type SiteName = typeof FEDERATED | typeof ONE_BUNDLE | typeof CLIENT_RENDERED;

export interface Sites {
  /** The address of each, without a slash at the end. */
  readonly addresses: Readonly<Record<SiteName, string>>;
  readonly routes: readonly ComposedRoute[];
  stop(): Promise<void>;
}

const home = inWorkspace('.site/bench');

/** The folder of a site's store. */
export function storeOf(name: SiteName): string {
  return join(home, name.replaceAll(' ', '-'));
}

/** Builds the workspace and the one bundle, puts all three sites live and serves them. */
export async function startSites(report: (line: string) => void): Promise<Sites> {
  await rm(home, { recursive: true, force: true });
  report('building the applications');
  await buildApplications();
  report('publishing and composing the federated site');
  const federated = await composeFederatedSite(storeOf(FEDERATED));
  report('building and prerendering the one bundle');
  await putOneBundleLive(federated);
  await putClientRenderedLive(federated);

  const edges: Edge[] = [];
  const serve = async (name: SiteName) => {
    const edge = await startEdge({ port: 0, storeFolder: storeOf(name) });
    edges.push(edge);
    return edge.address;
  };
  return {
    addresses: {
      [FEDERATED]: await serve(FEDERATED),
      [ONE_BUNDLE]: await serve(ONE_BUNDLE),
      [CLIENT_RENDERED]: await serve(CLIENT_RENDERED),
    },
    routes: federated.composition.routes,
    async stop() {
      for (const edge of edges) await edge.stop();
    },
  };
}

async function putOneBundleLive(federated: FederatedSite): Promise<void> {
  const { choice, config, composition, documents } = federated;
  const bundle = await buildOneBundle(join(home, 'build'), Object.keys(composition.remotes));
  const { folder, release } = bundle;
  const store = await openWritableStore(storeOf(ONE_BUNDLE));
  requireOk(await publish({ store, app: SHELL, folder, by: 'bench' }));
  await putLive(store, {
    choice: { ...choice, releases: { [SHELL]: release.id } },
    chosen: { shell: release, remotes: {}, fallbacks: {} },
    config,
    ...(await renderDocuments(bundle, documents, composition)),
  });
}

async function putClientRenderedLive(federated: FederatedSite): Promise<void> {
  const { choice, config, documents } = federated;
  const folder = storeOf(CLIENT_RENDERED);
  await cp(join(storeOf(FEDERATED), 'releases'), join(folder, 'releases'), { recursive: true });
  const store = await openWritableStore(folder);
  const reader = createReleaseReader(store);
  await putLive(store, {
    choice,
    chosen: requireOk(await readChosenReleases(reader, choice.releases, choice.fallbacks)),
    config,
    documents: documents.map(clientRendered),
    inlineScripts: [],
  });
}

interface Written {
  readonly choice: CompositionChoice;
  readonly chosen: ChosenReleases;
  readonly config: SiteConfig;
  readonly documents: readonly Document[];
  /** The texts of the scripts in the documents, which their policies allow. */
  readonly inlineScripts: readonly string[];
}

/**
 * Puts documents live that were not composed. They are stored, compressed and served as those of any
 * composition, with policies of the same kind.
 */
async function putLive(store: Store, written: Written): Promise<void> {
  const { choice, chosen, config, inlineScripts } = written;
  const pages = written.documents.map(({ path, html }) => {
    const facts = readDocument(html);
    const policy = contentSecurityPolicy(facts, config, inlineScripts);
    return { path, app: 'shell', document: html, facts, contentSecurityPolicy: policy };
  });
  const id = compositionIdOf(choice);
  const candidate = {
    chosen,
    config,
    pages,
    generatedFiles: new Map(),
    failures: [],
    notStill: [],
    cacheRenderings: async () => {},
  };
  await writeComposition(store, id, choice, candidate);
  const at = new Date().toISOString();
  requireOk(
    await appendEntry(store, 0, {
      composition: id,
      action: 'promote',
      changes: [],
      at,
      by: 'bench',
    }),
  );
}

/** The composed site, and what its documents are made of. */
interface FederatedSite {
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
