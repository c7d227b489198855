export {
  diskError,
  isStorageError,
  NotCached,
  StoreError,
  storageProblem,
} from './port/storage-error.ts';
export {
  type FileFacts,
  LEDGER_PACK,
  RENDER_CACHE,
  readReachable,
  type Store,
} from './port/store.ts';
export { storedText } from './port/stored-json.ts';
export { verifiedKey, writeToCache } from './port/verified-files.ts';
