import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@site/contracts/application';
import type { ComposedRoute } from '@site/contracts/composition';
import { type Edge, startEdge } from '@site/edge/start-edge';
import { inWorkspace } from '@site/node/workspace-folder';
import { readChosenReleases } from '@site/releases/chosen-releases';
import { publish } from '@site/releases/publish';
import { createReleaseReader } from '@site/releases/release-reader';
import {
  buildApplications,
  openWritableStore,
  requireOk,
} from '@site/workspace/release-applications';
import { buildOneBundle } from '../../one-bundle/build.ts';
import { renderDocuments } from '../../one-bundle/documents.ts';
import { clientRendered } from './client-rendered.ts';
import { composeFederatedSite, type FederatedSite } from './federated-site.ts';
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
