import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';

/** Every key of these pages; each is declared in `stored-entries.ts`. */
export const keys = {
  details: 'your-details',
  registration: 'registration',
  userId: 'userId',
  accountCreated: 'account_created',
  submittedDocument: 'has_submitted_document',
  payment: 'payment',
  /** In local storage: every payment that was begun in this browser. */
  begunPayments: 'begun',
  orderBuyers: 'order-buyers',
  /** In the tab: the token of a customer who came from their account page to buy for it. */
  accountToken: 'account-token',
} as const;

type TabKey = keyof typeof storedEntries.session;
type BrowserKey = keyof typeof storedEntries.local;

/** Opens a storage, or one in memory. It throws while composing, which counts as empty. */
export type OpenStorage<Key extends string = TabKey> = () => OwnStorage<Key>;
export type OpenBrowserStorage = OpenStorage<BrowserKey>;

export const tabStorage: OpenStorage = ownStorage(
  'signup',
  storedEntries.session,
  () => window.sessionStorage,
  'session',
);

export const browserStorage: OpenBrowserStorage = ownStorage(
  'signup',
  storedEntries.local,
  () => window.localStorage,
  'local',
);

/** Whether a reload finds what this tab remembers. */
export function tabStorageLasts(): boolean {
  return attempt(() => tabStorage().lasts) ?? true;
}

/** The JSON value under a key; undefined where there is none, or it cannot be read. */
export function readJson(open: OpenStorage<never>, key: string): unknown {
  return attempt(() => {
    const text = open().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  });
}

export function writeJson<Key extends string>(
  open: OpenStorage<Key>,
  key: NoInfer<Key>,
  value: unknown,
): void {
  writeText(open, key, JSON.stringify(value));
}

/** The text under a key; undefined where there is none, or storage is forbidden. */
export function readText(open: OpenStorage<never>, key: string): string | undefined {
  return attempt(() => open().getItem(key) ?? undefined);
}

export function writeText<Key extends string>(
  open: OpenStorage<Key>,
  key: NoInfer<Key>,
  text: string,
): void {
  attempt(() => open().setItem(key, text));
}

export function remove(open: OpenStorage<never>, key: string): void {
  attempt(() => open().removeItem(key));
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
