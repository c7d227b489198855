import type { OwnStorage } from '@site/contracts/own-storage';

/**
 * Gives a storage of the browser; one that is forbidden throws here, and counts as empty. Storage
 * that is full, forbidden or spoilt must never stand in the way of a visitor.
 */
export type OpenStorage = () => OwnStorage;

/** The JSON value under a key; undefined where there is none, or it cannot be read. */
export function readJson(open: OpenStorage, key: string): unknown {
  return attempt(() => {
    const text = open().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  });
}

/** Stores a value as JSON, where that is possible. */
export function writeJson(open: OpenStorage, key: string, value: unknown): void {
  writeText(open, key, JSON.stringify(value));
}

/** The text under a key; undefined where there is none, or storage is forbidden. */
export function readText(open: OpenStorage, key: string): string | undefined {
  return attempt(() => open().getItem(key) ?? undefined);
}

/** Stores a text, where that is possible. */
export function writeText(open: OpenStorage, key: string, text: string): void {
  attempt(() => open().setItem(key, text));
}

/** Forgets what is under a key. */
export function forget(open: OpenStorage, key: string): void {
  attempt(() => open().removeItem(key));
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
