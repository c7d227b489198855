import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readReachable, type Store } from '../port/store.ts';
import { partKeys, readComposition, textKeys } from '../stored/compositions.ts';
import { configurationKey } from '../stored/configurations.ts';

/**
 * Copies compositions with what their pages load, and no ledger: enough to compare them where nobody may
 * read the store. Fallbacks and source maps are left out.
 */
export async function copyCompositions(
  source: Store,
  target: Store,
  ids: readonly string[],
): Promise<Result<{ readonly files: number }>> {
  const keys = new Set<string>();
  for (const id of ids) {
    const read = await readComposition(source, id);
    if (!read.ok) return read;
    const { directory, ...composition } = read.value;
    for (const folder of partKeys({ ...composition, fallbacks: {} })) {
      for (const key of (await source.filesBelow(folder)).keys()) keys.add(key);
    }
    keys.add(configurationKey(composition.config));
    if (directory) for (const key of textKeys(read.value)) keys.add(key);
  }
  let files = 0;
  for (const key of keys) {
    const read = key.includes('/maps/') ? undefined : await readReachable(source, key);
    // Not every text is there in every encoding.
    if (!read?.ok) continue;
    await target.replace(key, read.value);
    files += 1;
  }
  return ok({ files });
}
