import { type OwnStorage, ownStorage } from '@site/contracts/own-storage';
import { storedEntries } from '../stored-entries.ts';

export const tab = storeIn(
  ownStorage('signup', storedEntries.session, () => window.sessionStorage, 'session'),
);

/** What outlives the tab. */
export const browser = storeIn(
  ownStorage('signup', storedEntries.local, () => window.localStorage, 'local'),
);

/** Of a guard in the specification; nothing here sets it. */
type GuardKey = 'has_submitted_document';

/** @param open throws while composing, which counts as empty */
function storeIn<Key extends string>(open: () => OwnStorage<Key>) {
  const readText = (key: Key | GuardKey) => attempt(() => open().getItem(key) ?? undefined);
  const writeText = (key: Key, text: string) => attempt(() => open().setItem(key, text));
  return {
    /** Whether a reload finds what is stored. */
    lasts: (): boolean => attempt(() => open().lasts) ?? true,
    readText,
    writeText,
    /** Undefined where there is nothing, or where it cannot be read. */
    readJson: (key: Key): unknown => attempt(() => JSON.parse(readText(key) ?? '')),
    writeJson: (key: Key, value: unknown) => writeText(key, JSON.stringify(value)),
    remove: (key: Key) => attempt(() => open().removeItem(key)),
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
