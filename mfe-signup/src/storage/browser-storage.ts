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
  /** In local storage: the payment that was begun last in this browser. */
  begunPayment: 'begun',
  /** Of a customer who came from their account page to buy for it. */
  accountToken: 'account-token',
} as const;

export const tab = storeIn(
  ownStorage('signup', storedEntries.session, () => window.sessionStorage, 'session'),
);

/** What outlives the tab. */
export const browser = storeIn(
  ownStorage('signup', storedEntries.local, () => window.localStorage, 'local'),
);

/** @param open throws while composing, which counts as empty */
function storeIn<Key extends string>(open: () => OwnStorage<Key>) {
  const readText = (key: string) => attempt(() => open().getItem(key) ?? undefined);
  const writeText = (key: Key, text: string) => attempt(() => open().setItem(key, text));
  return {
    /** Whether a reload finds what is stored. */
    lasts: (): boolean => attempt(() => open().lasts) ?? true,
    readText,
    writeText,
    /** Undefined where there is nothing, or where it cannot be read. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(readText(key) ?? '')),
    writeJson: (key: Key, value: unknown) => writeText(key, JSON.stringify(value)),
    remove: (key: string) => attempt(() => open().removeItem(key)),
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
