export { copyCompositions } from './copy/copy-compositions.ts';
export { copyStore } from './copy/copy-store.ts';
export { folderOf } from './port/described-folders.ts';
export { sharesOf } from './port/store-size.ts';
export {
  isInForce,
  type PruneList,
  pruneCommand,
  pruneListKey,
  readPruneList,
  readPruneLists,
  refuseListed,
} from './stored/prune-lists.ts';
