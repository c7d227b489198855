import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSecurityPolicy } from '@platform/composer/content-security-policy';
import { readDocument } from '@platform/composer/page-facts';
import { writeComposition } from '@platform/composer/write-composition';
import { SHELL } from '@platform/contracts/application';
import type { ComposedPage, ComposedRoute, PageComposition } from '@platform/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import { addressesFrom } from '@platform/contracts/site-addresses';
import type { ConfiguredSite } from '@platform/contracts/site-definition';
import { type Edge, startEdge } from '@platform/edge/start-edge';
import { thisSite } from '@platform/node/this-site';
import { inWorkspace } from '@platform/node/workspace-folder';
import type { CompositionChoice } from '@platform/store/compositions';
import { readWholeComposition, textIn } from '@platform/store/compositions';
import { appendEntry } from '@platform/store/ledger';
import { publish } from '@platform/store/publish';
import { openWritableStore, requireOk } from '@platform/workspace/release-applications';
import { putWorkspaceLive } from '../commands/live-site.ts';
import { buildOneBundle } from '../one-bundle/build.ts';
import { type Document, renderDocuments } from '../one-bundle/documents.ts';

// The two sites that are compared, each in a store of its own and behind an edge of its own. The
// one bundle is a composition of a single release: its files have the same Brotli and gzip copies,
// the same headers and the same lifetime in caches, because the same code writes and serves them.

export const FEDERATED = 'federated';
export const ONE_BUNDLE = 'one bundle';
export type SiteName = typeof FEDERATED | typeof ONE_BUNDLE;

export interface Sites {
  /** The address of each, without a slash at the end. */
  readonly addresses: Readonly<Record<SiteName, string>>;
  readonly routes: readonly ComposedRoute[];
  stop(): Promise<void>;
}

const home = inWorkspace('.site/bench');
const storeOf = (name: SiteName) => join(home, name.replaceAll(' ', '-'));

export async function startSites(report: (line: string) => void): Promise<Sites> {
  await rm(home, { recursive: true, force: true });
  report('building and composing the federated site');
  const federated = await composeFederatedSite(storeOf(FEDERATED));
  report('building and prerendering the one bundle');
  await putOneBundleLive(federated);

  const edges: Edge[] = [];
  const serve = async (name: SiteName) => {
    const edge = await startEdge({ port: 0, storeFolder: storeOf(name) });
    edges.push(edge);
    return edge.address;
  };
  return {
    addresses: { [FEDERATED]: await serve(FEDERATED), [ONE_BUNDLE]: await serve(ONE_BUNDLE) },
    routes: federated.composition.routes,
    async stop() {
      for (const edge of edges) await edge.stop();
    },
  };
}

/** They were not composed, but are stored, compressed and served as those of any composition. */
async function putOneBundleLive(federated: FederatedSite): Promise<void> {
  const { config, composition, documents } = federated;
  const bundle = await buildOneBundle(join(home, 'build'), Object.keys(composition.remotes));
  const { folder, release } = bundle;
  const store = await openWritableStore(storeOf(ONE_BUNDLE));
  requireOk(await publish({ store, app: SHELL, folder, by: 'bench' }));
  const rendered = await renderDocuments(bundle, documents, composition);
  const pages = rendered.documents.map(({ path, html }) => {
    const facts = readDocument(html);
    const policy = contentSecurityPolicy(facts, config, rendered.inlineScripts);
    return { path, app: SHELL, document: html, facts, contentSecurityPolicy: policy };
  });
  const choice = { ...federated.choice, releases: { [SHELL]: release.id } };
  const { id } = await writeComposition(store, choice, {
    chosen: { shell: release, remotes: {}, fallbacks: {} },
    config,
    pages,
    generatedFiles: new Map(),
    failures: [],
    notStill: [],
    cacheRenderings: async () => {},
  });
  const at = new Date().toISOString();
  const entry = { composition: id, action: 'promote', changes: [], at, by: 'bench' };
  requireOk(await appendEntry(store, 0, entry));
}

interface FederatedSite {
  readonly choice: CompositionChoice;
  readonly config: ConfiguredSite;
  /** What each document carries for the shell. */
  readonly composition: PageComposition;
  readonly documents: readonly Document[];
}

/** Puts the workspace's applications live in a new store, as `pnpm start` does. */
export async function composeFederatedSite(storeFolder: string): Promise<FederatedSite> {
  // Pages are the same at any address, so the edges may listen at others than these.
  const addresses = addressesFrom({});
  const { store, live, configuration } = await putWorkspaceLive(storeFolder, addresses);
  const { composition, texts } = requireOk(await readWholeComposition(store, live.composition.id));
  const read = (path: string | undefined, page: ComposedPage): Document => {
    const html = textIn(texts, page).toString();
    const data = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
    return { path, html, structuredData: [...data].map(([, json = '']) => JSON.parse(json)) };
  };
  const documents = Object.entries(composition.pages).map(([path, page]) => read(path, page));
  const { releases, config: configId } = composition;
  const notFound = read(undefined, composition.notFound);
  return {
    choice: { releases, fallbacks: {}, config: configId, addresses },
    config: (await thisSite()).configure(configuration, addresses),
    composition: compositionIn(notFound.html),
    documents: [...documents, notFound],
  };
}

function compositionIn(html: string): PageComposition {
  const element = new RegExp(`<script[^>]* id="${PAGE_COMPOSITION_ELEMENT}">(.*?)</script>`, 's');
  return JSON.parse(element.exec(html)?.[1] ?? '');
}
