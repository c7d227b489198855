import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';

/**
 * Every key under which these pages store something, but for the draft of an enquiry, which the
 * contracts name. Earlier and later releases use the same keys, so none of them ever changes.
 */
export const keys = {
  details: 'your-details',
  registration: 'registration',
  userId: 'userId',
  accountCreated: 'account_created',
  submittedDocument: 'has_submitted_document',
  /** The payment of this tab; in local storage the newest one, for earlier releases. */
  payment: 'payment',
  /** In local storage: every payment that was begun in this browser. */
  begunPayments: 'begun',
  orderBuyers: 'order-buyers',
  /** In the tab: the token of a customer who came from their account page to buy for it. */
  accountToken: 'account-token',
} as const;

/**
 * Opens a storage of the browser. It throws where storage is forbidden, which counts as empty:
 * storage that is full, forbidden or corrupt must never stop a visitor.
 */
export type OpenStorage = () => OwnStorage;

/** What this tab remembers until it is closed. */
export const tabStorage: OpenStorage = ownStorage('signup', () => window.sessionStorage);

/** What this browser remembers in all tabs. */
export const browserStorage: OpenStorage = ownStorage('signup', () => window.localStorage);

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

/** Removes a key and its value. */
export function remove(open: OpenStorage, key: string): void {
  attempt(() => open().removeItem(key));
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
