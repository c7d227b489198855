import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';

/** Opens a storage; it throws in a browser that forbids it. */
export type OpenStorage = () => OwnStorage;

/** This application's part of session storage, which lasts until the tab is closed. */
export const openTabStorage: OpenStorage = ownStorage('devices', () => window.sessionStorage);

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
