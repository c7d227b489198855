import type { PageComposition } from '@site/contracts/composition';
import { parseModuleId } from '@site/contracts/module-id';
import { errorReason } from '@site/node/error-code';
import { sha256 } from '@site/node/hash';
import { canonicalJson } from '../../canonical-json.ts';
import { concurrentMap } from '../../concurrent-map.ts';
import type { ChosenReleases } from '../../model/chosen-releases.ts';
import { thisComposer } from '../../model/composer.ts';
import { type Rendering, rendering, type Target } from '../../model/rendering.ts';
import { isStorageError } from '../../store/storage-error.ts';
import { RENDER_CACHE, type Store } from '../../store/store.ts';
import { parseJson } from '../../store/stored-json.ts';

/*
 * Rendering in a process that has just started takes most of a command's time, and a change of one
 * application leaves most pages as they were. So renderings are cached:
 *
 *     renderings/<what every page depends on, and the path>/<hash of the content>.json
 *
 * and used again where the releases of all modules on the page are the same. They may be deleted
 * at any time.
 */

const AT_ONCE = 64;

/** Everything that a page depends on beside the modules on it; see `watchComposition` for what it reads. */
export function renderCacheKey(
  { shell }: ChosenReleases,
  { contract, config, routes }: PageComposition,
): string {
  const { siteAddress: _site, setupService, ...settings } = config;
  const { address: _setup, ...service } = setupService;
  const { composerSources: composer } = thisComposer();
  const everything = { shell: shell.id, contract, composer, settings, service, routes };
  return sha256(canonicalJson(everything));
}

/** The renderings that were cached of pages, from exactly the chosen releases. */
export async function readCachedRenderings(
  store: Store,
  cacheKey: string,
  targets: readonly Target[],
  { remotes }: ChosenReleases,
): Promise<Map<Target, Rendering>> {
  const chosen = new Map(Object.values(remotes).map(({ app, id }) => [app as string, id]));
  const found = new Map<Target, Rendering>();
  await concurrentMap(targets, AT_ONCE, async (target) => {
    const cached = await readCachedRendering(store, folderOf(cacheKey, target.path), chosen);
    if (cached) found.set(target, cached);
  });
  return found;
}

async function readCachedRendering(
  store: Store,
  folder: string,
  chosen: ReadonlyMap<string, string>,
): Promise<Rendering | undefined> {
  for (const name of await store.list(folder).catch(() => [])) {
    const read = await store.read(`${folder}/${name}`);
    const text = read.ok ? read.value.toString() : '';
    const parsed = rendering.safeParse(parseJson(text));
    // A corrupt file counts as absent.
    if (name !== `${sha256(text)}.json` || !parsed.success) continue;
    const { used } = parsed.data;
    const fits = used.every(({ id, release }) => chosen.get(parseModuleId(id).app) === release);
    if (fits) return parsed.data;
  }
  return undefined;
}

export async function cacheRenderings(
  store: Store,
  cacheKey: string,
  renderings: ReadonlyMap<Target, Rendering>,
): Promise<void> {
  await concurrentMap([...renderings], AT_ONCE, async ([{ path }, cached]) => {
    const text = JSON.stringify(cached);
    await cacheFile(store, `${folderOf(cacheKey, path)}/${sha256(text)}.json`, text);
  });
}

/** A full disk is no error. */
export async function cacheFile(store: Store, key: string, text: string): Promise<void> {
  try {
    await store.replace(key, text);
  } catch (error) {
    // Another command may be making room.
    if (!isStorageError(error) && errorReason(error) !== 'ENOENT') throw error;
  }
}

function folderOf(cacheKey: string, path: string | undefined): string {
  return `${RENDER_CACHE}/${sha256(canonicalJson([cacheKey, path ?? null]))}`;
}
