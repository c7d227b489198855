import { enquiryDraftKey } from './enquiry-draft-key.ts';

/** The part of a browser's storage that an application uses. */
export type OwnStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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

/**
 * An application's own part of a browser's storage. All applications of the site share one storage,
 * in which equal keys would overwrite each other. So the key `order` of `loyalty` is
 * `loyalty.order` in the browser. The build of a remote accepts no other access to storage.
 *
 * @param app the application's own name
 * @param open returns the storage when it is used, or throws in browsers that forbid it
 */
export function ownStorage(app: string, open: () => Storage): () => OwnStorage {
  const named = (key: string) => (earlier[app]?.includes(key) ? key : `${app}.${key}`);
  return () => {
    const storage = open();
    return {
      getItem: (key) => storage.getItem(named(key)),
      setItem: (key, text) => storage.setItem(named(key), text),
      removeItem: (key) => storage.removeItem(named(key)),
    };
  };
}
