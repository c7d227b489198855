import { FACTS } from '@platform/composer/renderings';
import { canonicalJson } from '@platform/node/canonical-json';
import { concurrentMap } from '@platform/node/concurrent-map';
import { COMPOSITIONS } from '@platform/store/compositions';
import type { ReleaseReader } from '@platform/store/releases';
import { LEDGER_PACK, RENDER_CACHE, verifiedKey } from '@platform/store/store';
import type { Part } from './plan-prune.ts';

const AT_ONCE = 16;

/**
 * Removes old renderings from the cache, which the next promotion makes again. What saves a rollback
 * its time stays with what it goes back to.
 */
export async function pruneCache(
  { store, read }: ReleaseReader,
  stay: readonly Part[],
  { since, dryRun = false }: { readonly since: number; readonly dryRun?: boolean },
) {
  const kept = new Set(stay.map(({ key }) => key));
  const verified = new Set<string>();
  await concurrentMap(stay, AT_ONCE, async ({ key }) => {
    const [room, name = '', id = ''] = key.split('/');
    if (room === COMPOSITIONS) verified.add(verifiedKey(name));
    if (room !== 'releases') return;
    const release = await read(name, id);
    if (release.ok) verified.add(verifiedKey(canonicalJson(release.value)));
  });
  const isNeeded = (key: string) => {
    if (!key.startsWith(`${FACTS}/`)) return verified.has(key);
    return kept.has(`${COMPOSITIONS}/${key.split('/').at(2)}`);
  };
  const files = [...(await store.filesBelow(RENDER_CACHE))].filter(
    ([key, { writtenAt }]) => writtenAt < since && key !== LEDGER_PACK && !isNeeded(key),
  );
  if (!dryRun) await concurrentMap(files, AT_ONCE, ([key]) => store.remove(key));
  return { files: files.length, bytes: files.reduce((sum, [, { size }]) => sum + size, 0) };
}
