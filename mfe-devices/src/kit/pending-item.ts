import type { DeviceKey } from './catalogue.content.ts';
import { type ItemKey, isItem, itemKeys } from './items.ts';
import { attempt, type OpenStorage } from './tab-storage.ts';

/** Other releases read it under this name. */
const KEY = 'device-wish';

/** Remembers the device that a visitor pressed Buy for, so that the checkout begins with one of it. */
export function keepPendingItem(device: DeviceKey, open: OpenStorage): void {
  attempt(() => open().setItem(KEY, itemKeys[device]));
}

/** The item that was remembered, once; undefined where there is none. */
export function takePendingItem(open: OpenStorage): ItemKey | undefined {
  return attempt(() => {
    const storage = open();
    const item = storage.getItem(KEY);
    storage.removeItem(KEY);
    return isItem(item) ? item : undefined;
  });
}
