import type { DeviceKey } from './catalogue.content.ts';
import { type ItemKey, isItem, itemKeys } from './items.ts';
import { attempt, type OpenStorage } from './tab-storage.ts';

/** Other releases use this key too, so it never changes. */
const KEY = 'device-wish';

/**
 * Remembers the device that a visitor pressed Buy for, so that the checkout begins with one of it.
 */
export function keepPendingItem(device: DeviceKey, open: OpenStorage): void {
  attempt(() => open().setItem(KEY, itemKeys[device]));
}

/** Returns the remembered item and forgets it; undefined where there is none. */
export function takePendingItem(open: OpenStorage): ItemKey | undefined {
  return attempt(() => {
    const storage = open();
    const item = storage.getItem(KEY);
    storage.removeItem(KEY);
    return isItem(item) ? item : undefined;
  });
}
