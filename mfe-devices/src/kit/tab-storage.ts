import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';

/** Gives a storage; browsers that forbid it throw then. */
export type OpenStorage = () => OwnStorage;

/** This application's part of what the browser keeps until the tab is closed. */
export const openTabStorage: OpenStorage = ownStorage('devices', () => window.sessionStorage);

/**
 * Uses a storage. One that is full, forbidden or corrupt must never stand in the way of an order, so
 * that every failure is `undefined`.
 */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
