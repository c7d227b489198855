import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';
import type { DeviceKey } from './catalogue.content.ts';
import { type ItemKey, isItem, itemKeys } from './items.ts';

/** Opens a storage; where the browser stores nothing, it is in memory until the document is left. */
export type OpenStorage = () => OwnStorage<keyof typeof storedEntries.session>;

/** This application's part of session storage, which lasts until the tab is closed. */
export const openTabStorage: OpenStorage = ownStorage(
  'devices',
  storedEntries.session,
  () => window.sessionStorage,
  'session',
);

export function tabStorageLasts(): boolean {
  return attempt(() => openTabStorage().lasts) ?? true;
}

/** Uses a storage that may be full, forbidden or corrupt; undefined where that fails. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Other releases use this key too, so it never changes. */
const KEY = 'device-wish';

/** Remembers the device of a press on Buy, with which the checkout begins. */
export function keepPendingItem(device: DeviceKey, open: OpenStorage): void {
  attempt(() => open().setItem(KEY, itemKeys[device]));
}

export function takePendingItem(open: OpenStorage): ItemKey | undefined {
  return attempt(() => {
    const storage = open();
    const item = storage.getItem(KEY);
    storage.removeItem(KEY);
    return isItem(item) ? item : undefined;
  });
}
