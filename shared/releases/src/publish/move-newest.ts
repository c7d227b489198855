import type { ReleasedName } from '../store/releases.ts';
import { readNewest, writeNewest } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

interface MoveNewest {
  readonly store: Store;
  readonly app: ReleasedName;
  readonly release: string;
  /** Whether the release came into the store just now. */
  readonly isNew: boolean;
  /** Makes a release that was published before the newest one as well. */
  readonly asNewest: boolean;
  readonly publishedAt: string;
  readonly by: string;
}

/**
 * Makes a release the newest one of its application if it is new: publishing a build of an old
 * checkout must not take others back with their next `site promote`. If the newest release is not
 * known, it becomes this one. Resolves to the newest release.
 */
export async function moveNewest(input: MoveNewest): Promise<string> {
  const { store, app, release, isNew, asNewest, publishedAt, by } = input;
  const read = await readNewest(store, app);
  const current = read.ok ? read.value?.release : undefined;
  const stays = !isNew && (current === release || !asNewest);
  if (current && stays) return current;
  await writeNewest(store, app, { release, publishedAt, by });
  return release;
}
