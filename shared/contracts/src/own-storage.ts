import { enquiryDraftKey } from './enquiry-draft-key.ts';
import type { StoredEntryText } from './stored-entries.ts';

/** The part of a browser's storage that an application uses; it stores only under its own keys. */
export interface OwnStorage<Key extends string = string> {
  getItem(key: string): string | null;
  setItem(key: Key, text: string): void;
  removeItem(key: string): void;
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
 * Nothing is stored under a key that the application does not declare, because the cookie policy
 * tells visitors of declared entries alone: `setItem` throws instead. Any entry can be read and
 * removed, for an earlier release may have left it.
 *
 * @param app the application's own name
 * @param declared the entries of this storage in the application's `src/stored-entries.ts`
 * @param open returns the storage when it is used, or throws in browsers that forbid it
 */
export function ownStorage<Key extends string>(
  app: string,
  declared: Readonly<Record<Key, StoredEntryText>>,
  open: () => Storage,
): () => OwnStorage<Key> {
  return () => {
    const storage = open();
    return {
      getItem: (key) => storage.getItem(nameInBrowser(app, key)),
      setItem(key, text) {
        if (!Object.hasOwn(declared, key)) {
          throw new Error(`src/stored-entries.ts of ${app} does not declare ${key}`);
        }
        storage.setItem(nameInBrowser(app, key), text);
      },
      removeItem: (key) => storage.removeItem(nameInBrowser(app, key)),
    };
  };
}
