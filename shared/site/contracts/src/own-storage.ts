import type { StoredEntryText } from '@platform/contracts/stored-entries';
import { nameInBrowser } from '@platform/contracts/stored-entry-name';

/** The part of a browser's storage that an application uses; it stores only under its own keys. */
export interface OwnStorage<Key extends string = string> {
  getItem(key: string): string | null;
  setItem(key: Key, text: string): void;
  removeItem(key: string): void;
  /** False where a reload loses what is stored. Absent in storages of other origin. */
  readonly lasts?: boolean;
}

/**
 * An application's own part of a browser's storage: the key `order` of `loyalty` is
 * `loyalty.order`. What the browser refuses to store stays in memory until the document is left,
 * and `lasts` is false. `setItem` throws for undeclared keys, because the cookie policy lists
 * declared ones.
 *
 * @param declared the entries in `src/stored-entries.ts`
 * @param open returns the storage, or throws where it is forbidden
 * @param kind shares what is in memory with all releases in the document
 */
export function ownStorage<Key extends string>(
  app: string,
  declared: Readonly<Record<Key, StoredEntryText>>,
  open: () => Storage,
  kind?: 'session' | 'local',
): () => OwnStorage<Key> {
  const nameOf = (key: string) => nameInBrowser(app, key, declared);
  const own: PageMemory = new Map();
  const openLasting = (): Storage | undefined => attempt(open) ?? undefined;

  return () => {
    // Composing has no storage and no document: nothing may outlast the page that it renders.
    if (typeof window === 'undefined') open();
    const memory = kind ? pageMemory(kind) : own;
    const stored = (name: string) => attempt(() => openLasting()?.getItem(name)) ?? null;
    return {
      get lasts() {
        const [key = ''] = Object.keys(declared);
        return memory.size === 0 && canStore(openLasting(), nameOf(key));
      },
      getItem(key) {
        const name = nameOf(key);
        const inStorage = stored(name);
        const unstored = memory.get(name);
        // What changed in storage since is newer: another tab or an earlier release wrote it.
        if (unstored && unstored.instead === inStorage) return unstored.text;
        // Without a declaration it is an earlier release's, or another's under its own name.
        return inStorage ?? (Object.hasOwn(declared, key) ? null : stored(key));
      },
      setItem(key, text) {
        if (!Object.hasOwn(declared, key)) {
          throw new Error(`src/stored-entries.ts of ${app} does not declare ${key}`);
        }
        const name = nameOf(key);
        memory.delete(name);
        const isStored = attempt(() => {
          openLasting()?.setItem(name, text);
          return true;
        });
        if (!isStored || stored(name) !== text) memory.set(name, { text, instead: stored(name) });
      },
      removeItem(key) {
        const name = nameOf(key);
        memory.delete(name);
        attempt(() => openLasting()?.removeItem(name));
      },
    };
  };
}

/** What a browser did not store: the text, and what it has in storage instead. */
interface UnstoredText {
  readonly text: string;
  readonly instead: string | null;
}

type PageMemory = Map<string, UnstoredText>;

/** Releases of other ages look here, so neither this name nor what is behind it ever changes. */
const MEMORY = Symbol.for('site.own-storage');

function pageMemory(kind: 'session' | 'local'): PageMemory {
  // Only this function writes under this symbol.
  const page = window as unknown as { [MEMORY]?: Partial<Record<typeof kind, PageMemory>> };
  page[MEMORY] ??= {};
  const memories = page[MEMORY];
  memories[kind] ??= new Map();
  return memories[kind];
}

function canStore(storage: Storage | undefined, name: string): boolean {
  return Boolean(
    attempt(() => {
      const text = storage?.getItem(name) ?? null;
      storage?.setItem(name, text ?? '');
      if (text === null) storage?.removeItem(name);
      return storage !== undefined;
    }),
  );
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
