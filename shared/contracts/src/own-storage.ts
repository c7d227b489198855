import { enquiryDraftKey } from './enquiry-draft-key.ts';
import type { StoredEntryText } from './stored-entries.ts';

/** The part of a browser's storage that an application uses; it stores only under its own keys. */
export interface OwnStorage<Key extends string = string> {
  getItem(key: string): string | null;
  setItem(key: Key, text: string): void;
  removeItem(key: string): void;
  /**
   * False where a reload would lose what is stored, because this browser forbids storage or has
   * refused something. Absent in storages of other origin.
   */
  readonly lasts?: boolean;
}

/**
 * Keys from before keys contained their application's name, by application. They stay, because a
 * visitor may be in the middle of a purchase, and after a rollback the previous release must find
 * it. By contract, another team reads the first of them as well.
 */
const earlier: Readonly<Record<string, readonly string[]>> = {
  signup: [
    enquiryDraftKey,
    'your-details',
    'registration',
    'userId',
    'account_created',
    'has_submitted_document',
    'payment',
  ],
  devices: [enquiryDraftKey, 'device-wish', 'device-order'],
};

/** The name that an application's key has in the browser. */
export function nameInBrowser(app: string, key: string): string {
  return earlier[app]?.includes(key) ? key : `${app}.${key}`;
}

/**
 * An application's own part of a browser's storage. All applications of the site share one storage,
 * in which equal keys would overwrite each other. So the key `order` of `loyalty` is
 * `loyalty.order` in the browser. The build of a remote accepts no other access to storage.
 *
 * A browser may forbid storage, have none, or refuse a text because it is full. What it does not
 * store stays in memory until the document is left, so that pages still find what the page before
 * them stored; `lasts` is false then.
 *
 * Nothing is stored under a key that the application does not declare, because the cookie policy
 * tells visitors of declared entries alone: `setItem` throws instead. Any entry can be read and
 * removed, for an earlier release may have left it.
 *
 * @param app the application's own name
 * @param declared the entries of this storage in the application's `src/stored-entries.ts`
 * @param open returns the storage when it is used, or throws in browsers that forbid it
 * @param kind which storage it is. With it, other releases and applications in the document find what
 *   is in memory alone; without it, only this call's result does.
 */
export function ownStorage<Key extends string>(
  app: string,
  declared: Readonly<Record<Key, StoredEntryText>>,
  open: () => Storage,
  kind?: 'session' | 'local',
): () => OwnStorage<Key> {
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
        return memory.size === 0 && canStore(openLasting(), nameInBrowser(app, key));
      },
      getItem(key) {
        const name = nameInBrowser(app, key);
        const inStorage = stored(name);
        const unstored = memory.get(name);
        // What changed in storage since is newer: another tab or an earlier release wrote it.
        return unstored && unstored.instead === inStorage ? unstored.text : inStorage;
      },
      setItem(key, text) {
        if (!Object.hasOwn(declared, key)) {
          throw new Error(`src/stored-entries.ts of ${app} does not declare ${key}`);
        }
        const name = nameInBrowser(app, key);
        memory.delete(name);
        const isStored = attempt(() => {
          openLasting()?.setItem(name, text);
          return true;
        });
        if (!isStored || stored(name) !== text) memory.set(name, { text, instead: stored(name) });
      },
      removeItem(key) {
        const name = nameInBrowser(app, key);
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

/** By name in the browser. */
type PageMemory = Map<string, UnstoredText>;

/** Releases of other ages look here, so neither this name nor what is behind it ever changes. */
const MEMORY = Symbol.for('site.own-storage');

/**
 * Texts that a browser refused to store, until the document is left. All releases of all applications
 * in a document share it, as they share storage: a page of one hands over to a page of another.
 */
function pageMemory(kind: 'session' | 'local'): PageMemory {
  // Only this function writes under this symbol.
  const page = window as unknown as { [MEMORY]?: Partial<Record<typeof kind, PageMemory>> };
  page[MEMORY] ??= {};
  const memories = page[MEMORY];
  memories[kind] ??= new Map();
  return memories[kind];
}

/** Whether a storage takes an entry: it gets the text that it has. */
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
