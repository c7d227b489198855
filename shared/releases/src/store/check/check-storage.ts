import { randomUUID } from 'node:crypto';
import { concurrentMap } from '@site/node/concurrent-map';
import type { Store } from '../store.ts';
import { promises, type Trial } from './promises.ts';

/** Below this key promises are tried. */
const PLACE = 'check';

/**
 * Tries each promise of a store's port on its storage, and removes what it wrote. Says of each broken
 * promise what the storage did instead. Rejects where the storage fails.
 */
export async function checkStorage(store: Store, tear?: Trial['tear']): Promise<string[]> {
  const place = `${PLACE}/${randomUUID()}`;
  const broken: string[] = [];
  try {
    for (const keeps of promises) {
      const instead = await keeps({ store, place, tear });
      if (instead !== undefined) broken.push(instead);
    }
  } finally {
    // What is left says nothing about the storage, and is in nobody's way.
    await clean(store, place).catch(() => {});
  }
  return broken;
}

async function clean(store: Store, place: string): Promise<void> {
  const keys = await store.keysBelow(place);
  await concurrentMap(keys, 16, (key) => store.remove(key));
}
