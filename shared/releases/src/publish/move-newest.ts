import type { ReleasedName } from '../store/releases.ts';
import { readNewest, writeNewest } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

interface MoveNewest {
  readonly store: Store;
  readonly app: ReleasedName;
  readonly release: string;
  /** Whether the release came into the store just now. */
  readonly isNew: boolean;
  /** Makes a release that has been there for long the newest one as well. */
  readonly asNewest: boolean;
  readonly publishedAt: string;
  readonly by: string;
}

/**
 * Makes a release the newest one of its application if it is new: whoever publishes a build of an old
 * checkout does not take others back with their next `site promote`. Where it is not known what is
 * newest, it is this one. Resolves to the newest release.
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
