import { enquiryDraftKey } from './enquiry-draft-key.ts';

/** The part of a browser's storage that an application uses. */
export type OwnStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keys from before keys had their application's name in them, by application. They stay: a visitor
 * may be in the middle of a purchase, and the release before must find it again after a rollback.
 * By contract, another team reads the first of them as well.
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
 * The part of a browser's storage that is an application's own. All applications of the site share
 * one storage, so that equal keys of two would overwrite each other: a key `order` of `loyalty` is
 * `loyalty.order` in the browser. The build of a remote accepts no other way to storage.
 *
 * @param app the application's own name
 * @param open gives the storage when it is used; browsers that forbid it throw then
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
