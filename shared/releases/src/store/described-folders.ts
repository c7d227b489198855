import { COMPOSITION_FILE } from '@site/contracts/composition';
import { RELEASE_FILE } from '@site/contracts/release';
import { SOURCE_MAPS_FILE, SOURCE_MAPS_FOLDER } from '@site/contracts/source-maps';

/*
 * Which folders appear as a whole, and which file of each describes the rest. A bucket knows no folders:
 * there the description is written last, and without it the folder is not there.
 */

/** The kinds of folders, the innermost first, and the file that describes each. */
const folders = [
  {
    pattern: new RegExp(`^(releases/[^/]+/[^/]+/${SOURCE_MAPS_FOLDER})(?:/|$)`),
    describedBy: SOURCE_MAPS_FILE,
  },
  { pattern: /^(releases\/[^/]+\/(?!newest\.json$)[^/]+)(?:\/|$)/, describedBy: RELEASE_FILE },
  { pattern: /^(compositions\/(?!newest\.json$)[^/]+)(?:\/|$)/, describedBy: COMPOSITION_FILE },
] as const;

/** What is below a release's key and no part of the release: it is written or removed later. */
const notes = /^releases\/[^/]+\/[^/]+\/(?:publication\.json|unannounced)$/;

export interface DescribedFolder {
  readonly folder: string;
  /** The key of the file without which the folder is not there. */
  readonly description: string;
  /** The folder around it, or itself: source maps are in the folder of their release. */
  readonly outermost: string;
}

/** The folder that a key is, or is in; undefined for one that is in no such folder. */
export function folderOf(key: string): DescribedFolder | undefined {
  for (const { pattern, describedBy } of folders) {
    const [, folder] = pattern.exec(key) ?? [];
    if (folder === undefined) continue;
    const depth = folder.startsWith('releases/') ? 3 : 2;
    const outermost = folder.split('/').slice(0, depth).join('/');
    return { folder, description: `${folder}/${describedBy}`, outermost };
  }
  return undefined;
}

/** The folder that a key is itself. */
export function folderAt(key: string): DescribedFolder | undefined {
  const found = folderOf(key);
  return found?.folder === key ? found : undefined;
}

/** The folder that a key is in for good: its bytes never change once they are there. */
export function immutableFolderOf(key: string): DescribedFolder | undefined {
  const found = folderOf(key);
  return found && found.folder !== key && !notes.test(key) ? found : undefined;
}

/** Whether the bytes below a key never change as long as the ledger is not restored. */
export function isImmutable(key: string): boolean {
  return (
    immutableFolderOf(key) !== undefined ||
    isLedgerEntry(key) ||
    /^configurations\/[0-9a-f]+\.json$/.test(key)
  );
}

/** After a restore the same revision may have another entry. */
export function isLedgerEntry(key: string): boolean {
  return /^ledger\/\d+\.json$/.test(key);
}
