import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@site/contracts/application';
import type { ComposedRoute } from '@site/contracts/composition';
import { addressesFrom } from '@site/contracts/site-addresses';
import { type Edge, startEdge } from '@site/edge/start-edge';
import { requireSiteConfiguration } from '@site/node/site-configuration-file';
import { inWorkspace } from '@site/node/workspace-folder';
import { readChosenReleases } from '@site/releases/chosen-releases';
import { publish } from '@site/releases/publish';
import { createReleaseReader } from '@site/releases/release-reader';
import { readWholeComposition } from '@site/releases/stored-compositions';
import {
  buildApplications,
  openWritableStore,
  promoteWorkspace,
  publishWorkspace,
  requireOk,
} from '@site/workspace/release-applications';
import { buildOneBundle } from '../../one-bundle/build.ts';
import { renderDocuments } from '../../one-bundle/documents.ts';
import { clientRendered } from './client-rendered.ts';
import { compositionIn, readComposedDocument } from './document.ts';
import { putLive } from './put-live.ts';

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
  const settings = await requireSiteConfiguration();
  const store = await openWritableStore(storeOf(FEDERATED));
  const { due } = await publishWorkspace(store, settings);
  const addresses = addressesFrom({});
  const { live, config } = await promoteWorkspace(store, due, addresses);
  const { composition, pages, notFound } = requireOk(
    await readWholeComposition(store, live.composition.id),
  );
  const documents = [
    ...[...pages].map(([path, { identity }]) => readComposedDocument(path, identity.toString())),
    readComposedDocument(undefined, notFound.identity.toString()),
  ];
  const [first] = documents;
  if (!first) throw new Error('the site has no pages');
  const pageComposition = compositionIn(first);
  const { releases, config: configId } = composition;
  const choice = { releases, fallbacks: {}, config: configId, addresses };

  report('building and prerendering the one bundle');
  const remotes = Object.keys(pageComposition.remotes);
  const bundle = await buildOneBundle(join(home, 'build'), remotes);
  const oneBundleStore = await openWritableStore(storeOf(ONE_BUNDLE));
  const { folder, release } = bundle;
  requireOk(await publish({ store: oneBundleStore, app: SHELL, folder, by: 'bench' }));
  await putLive(oneBundleStore, {
    choice: { ...choice, releases: { [SHELL]: release.id } },
    chosen: { shell: release, remotes: {}, fallbacks: {} },
    config,
    ...(await renderDocuments(bundle, documents, pageComposition)),
  });

  await cp(join(storeOf(FEDERATED), 'releases'), join(storeOf(CLIENT_RENDERED), 'releases'), {
    recursive: true,
  });
  const emptyStore = await openWritableStore(storeOf(CLIENT_RENDERED));
  await putLive(emptyStore, {
    choice,
    chosen: requireOk(await readChosenReleases(createReleaseReader(store), releases, {})),
    config,
    documents: documents.map(clientRendered),
    inlineScripts: [],
  });

  const edges = new Map<SiteName, Edge>();
  for (const name of [FEDERATED, ONE_BUNDLE, CLIENT_RENDERED] as const) {
    edges.set(name, await startEdge({ port: 0, storeFolder: storeOf(name) }));
  }
  const addressOf = (name: SiteName) => edges.get(name)?.address ?? '';
  return {
    addresses: {
      [FEDERATED]: addressOf(FEDERATED),
      [ONE_BUNDLE]: addressOf(ONE_BUNDLE),
      [CLIENT_RENDERED]: addressOf(CLIENT_RENDERED),
    },
    routes: pageComposition.routes,
    async stop() {
      for (const edge of edges.values()) await edge.stop();
    },
  };
}
