import { ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';
import type { DeviceKey } from './catalogue.content.ts';
import { type ItemKey, isItem, itemKeys } from './items.ts';

type Key = keyof typeof storedEntries.session;

const open = ownStorage('devices', storedEntries.session, () => window.sessionStorage, 'session');

/** Uses a storage that may be full, forbidden or corrupt; undefined where that fails. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** What this application stores until the tab is closed. Other releases use the same keys. */
export const tab = {
  /** Whether a reload finds what is stored. */
  lasts: () => attempt(() => open().lasts) ?? true,
  read: (key: Key) => attempt(() => open().getItem(key)) ?? undefined,
  write: (key: Key, text: string) => attempt(() => open().setItem(key, text)),
  remove: (key: Key) => attempt(() => open().removeItem(key)),
};

/** Remembers the device of a press on Buy, with which the checkout begins. */
export function keepPendingItem(device: DeviceKey): void {
  tab.write('device-wish', itemKeys[device]);
}

export function takePendingItem(): ItemKey | undefined {
  const item = tab.read('device-wish');
  tab.remove('device-wish');
  return isItem(item) ? item : undefined;
}
