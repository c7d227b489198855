import type { Composition, PageComposition } from '@platform/contracts/composition';
import type { PageSettings } from '@platform/contracts/site-definition';
import { canonicalJson } from '@platform/node/canonical-json';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readWholeComposition, textIn } from '@platform/store/compositions';
import type { ChosenReleases } from '@platform/store/releases';
import { LEDGER_PACK, RENDER_CACHE, type Store, writeToCache } from '@platform/store/store';
import * as z from 'zod/mini';
import { thisComposer } from '../model/composer.ts';
import {
  type PageFacts,
  pageFacts,
  type Rendering,
  rendering,
  type Target,
} from '../model/rendering.ts';

// Rendering in a process that has just started takes most of a command's time, and a change of one
// application leaves most pages as they were. So renderings are cached, and used again where the
// releases of all applications that were in the process are the same. So is what the gates check in
// the documents of a composition, so that no command parses them again that goes back to it or
// composes the same pages:
//
//     renderings/<what every page depends on, its path and release>/<hash of the content>.json
//     renderings/facts/<composition>/<composer>/<hash of the content>.json
//
// All of them may be deleted at any time.

const AT_ONCE = 64;

/** Everything that a page depends on beside the modules on it; see `watchComposition` for what it reads. */
export function renderCacheKey(
  { shell }: ChosenReleases,
  { contract, config, routes }: PageComposition<PageSettings>,
): string {
  const { siteAddress: _site, setupService, ...configuration } = config;
  const { address: _setup, ...service } = setupService ?? { address: '' };
  const { composerSources: composer } = thisComposer();
  const everything = { shell: shell.id, contract, composer, configuration, service, routes };
  return sha256(canonicalJson(everything));
}

interface CachedRenderings {
  /** Those of the chosen releases. */
  readonly fitting: ReadonlyMap<Target, Rendering>;
  /** The applications that were on a page in any of its renderings. */
  readonly appsBefore: ReadonlyMap<Target, readonly string[]>;
}

export async function readCachedRenderings(
  store: Store,
  cacheKey: string,
  targets: readonly Target[],
  { remotes }: ChosenReleases,
): Promise<CachedRenderings> {
  const chosen = new Map<string, string>(Object.values(remotes).map(({ app, id }) => [app, id]));
  const fits = ({ beside }: Rendering) =>
    Object.entries(beside).every(([app, release]) => chosen.get(app) === release);
  const fitting = new Map<Target, Rendering>();
  const appsBefore = new Map<Target, readonly string[]>();
  await concurrentMap(targets, AT_ONCE, async (target) => {
    const folder = folderOf(cacheKey, target.path, chosen.get(target.app));
    for (const name of await store.list(folder).catch(() => [])) {
      const cached = await readCached(store, `${folder}/${name}`, rendering);
      if (!cached) continue;
      const { beside } = cached;
      const apps = Object.keys(beside);
      if (apps.every((app) => chosen.has(app))) appsBefore.set(target, apps);
      if (!fits(cached)) continue;
      fitting.set(target, cached);
      break;
    }
  });
  return { fitting, appsBefore };
}

export async function cacheRenderings(
  store: Store,
  cacheKey: string,
  renderings: ReadonlyMap<Target, Rendering>,
): Promise<void> {
  await concurrentMap([...renderings], AT_ONCE, ([{ app, path }, cached]) =>
    cacheText(store, folderOf(cacheKey, path, cached.beside[app]), JSON.stringify(cached)),
  );
}

/** Makes the next composition render every page. */
export async function discardRenderings(store: Store): Promise<void> {
  const files = await store.filesBelow(RENDER_CACHE);
  const keys = [...files.keys()].filter((key) => key !== LEDGER_PACK);
  await concurrentMap(keys, AT_ONCE, (key) => store.remove(key));
}

/** @param own the release that the page is of, as another may name other sections; the shell's is in the key */
function folderOf(cacheKey: string, path: string | undefined, own: string | undefined): string {
  return `${RENDER_CACHE}/${sha256(canonicalJson([cacheKey, path ?? null, own ?? null]))}`;
}

const cachedFacts = z.array(z.object({ hash: z.string(), facts: pageFacts }));

export type FactsByHash = ReadonlyMap<string, PageFacts>;

export async function readFacts(
  store: Store,
  { id, pages, notFound }: Composition,
): Promise<Result<FactsByHash>> {
  const cached = await readCachedFacts(store, id);
  if ([...Object.values(pages), notFound].every(({ hash }) => cached.has(hash))) return ok(cached);
  const read = await readWholeComposition(store, id);
  if (!read.ok) return read;
  const { readDocument } = await import('../model/document-facts.ts');
  const { texts } = read.value;
  const facts = new Map(
    [...Object.values(pages), notFound].map((page) => [
      page.hash,
      readDocument(textIn(texts, page).toString()),
    ]),
  );
  await cacheFacts(store, id, facts);
  return ok(facts);
}

/** By content: most documents of the next composition differ only in their data. */
export async function readKnownFacts(store: Store, id: string): Promise<FactsByHash> {
  const found = [...(await readCachedFacts(store, id)).values()];
  return new Map(found.flatMap((each) => (each.content ? [[each.content, each]] : [])));
}

async function readCachedFacts(store: Store, id: string): Promise<FactsByHash> {
  const folder = factsFolderOf(id);
  const [name] = await store.list(folder).catch(() => []);
  const cached = name ? await readCached(store, `${folder}/${name}`, cachedFacts) : undefined;
  return new Map(cached?.map(({ hash, facts }) => [hash, facts]));
}

export async function cacheFacts(store: Store, id: string, known: FactsByHash): Promise<void> {
  const facts = [...known].map(([hash, facts]) => ({ hash, facts }));
  const text = JSON.stringify(facts, (_key, value) => (value instanceof Set ? [...value] : value));
  await cacheText(store, factsFolderOf(id), text);
}

export const FACTS = `${RENDER_CACHE}/facts`;

function factsFolderOf(id: string): string {
  return `${FACTS}/${id}/${thisComposer().composerSources}`;
}

/** A corrupt file, which its name does not fit, counts as absent. */
async function readCached<Schema extends z.ZodMiniType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const read = await store.read(key);
  const text = read.ok ? read.value.toString() : '';
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success && key.endsWith(`/${sha256(text)}.json`) ? parsed.data : undefined;
}

function cacheText(store: Store, folder: string, text: string): Promise<void> {
  return writeToCache(store, `${folder}/${sha256(text)}.json`, text);
}
