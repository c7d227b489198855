import { ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';
import type { DeviceKey } from './catalogue.content.ts';
import { type ItemKey, isItem, itemKeys } from './items.ts';

type Key = keyof typeof storedEntries.session;

const open = ownStorage('devices', storedEntries.session, () => window.sessionStorage, 'session');

/** What this application stores until the tab is closed. Other releases use the same keys. */
export const tab = {
  /** Whether a reload finds what is stored. */
  lasts: () => open().lasts ?? true,
  read: (key: Key) => open().getItem(key) ?? undefined,
  write: (key: Key, text: string) => open().setItem(key, text),
  remove: (key: Key) => open().removeItem(key),
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
