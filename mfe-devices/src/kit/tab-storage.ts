import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';

/** Opens a storage; it throws in a browser that forbids it. */
export type OpenStorage = () => OwnStorage<keyof typeof storedEntries.session>;

/** This application's part of session storage, which lasts until the tab is closed. */
export const openTabStorage: OpenStorage = ownStorage(
  'devices',
  storedEntries.session,
  () => window.sessionStorage,
);

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
