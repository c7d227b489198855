import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';

/** Opens a storage; where the browser stores nothing, it is in memory until the document is left. */
export type OpenStorage = () => OwnStorage<keyof typeof storedEntries.session>;

/** This application's part of session storage, which lasts until the tab is closed. */
export const openTabStorage: OpenStorage = ownStorage(
  'devices',
  storedEntries.session,
  () => window.sessionStorage,
  'session',
);

/** Whether a reload finds what this tab remembers. */
export function tabStorageLasts(): boolean {
  return attempt(() => openTabStorage().lasts) ?? true;
}

/**
 * Uses a storage; the result is undefined where that fails. Storage that is full, forbidden or
 * corrupt must never prevent an order.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
