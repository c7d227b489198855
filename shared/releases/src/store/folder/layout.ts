import { join } from 'node:path';
import { RENDER_CACHE } from '../store.ts';

/** A folder that is a store. */
export interface StoreFolder {
  /** Its absolute path. */
  readonly folder: string;
  /** Whether what is written may take the room that is kept for a full disk. */
  readonly usesReserve?: boolean;
}

/** What the names of drafts beside their target, and of the folder of all others, begin with. */
export const DRAFTS = '.temporary';

/** Where things are written before they are renamed into place. */
export function temporaryFolder({ folder }: StoreFolder): string {
  return join(folder, DRAFTS);
}

/** The render cache may be deleted at any time. */
export function cacheFolder({ folder }: StoreFolder): string {
  return join(folder, RENDER_CACHE);
}

/** Room that is kept for a rollback or an undo on a full disk; it may be deleted as well. */
export function reserveFile({ folder }: StoreFolder): string {
  return join(folder, 'reserve');
}
