import { COMPOSITION_FILE } from '@platform/contracts/composition';
import { RELEASE_FILE } from '@platform/contracts/release';
import { SIGNATURES_FOLDER } from '@platform/contracts/release-keys';
import { SOURCE_MAPS_FILE, SOURCE_MAPS_FOLDER } from '@platform/contracts/source-maps';

// Folders that appear as a whole, and the file that describes each. A bucket has no folders: there
// the description is written last, and a folder without it does not count.

/** Innermost first. */
const described = [
  [new RegExp(`^releases/[^/]+/[^/]+/${SOURCE_MAPS_FOLDER}(?=/|$)`), SOURCE_MAPS_FILE],
  [/^releases\/[^/]+\/(?!newest\.json$)[^/]+(?=\/|$)/, RELEASE_FILE],
  [/^compositions\/(?!newest\.json$)[^/]+(?=\/|$)/, COMPOSITION_FILE],
] as const;

/** Files below a release's key that are not part of the release and change later. */
const notes = /^releases\/[^/]+\/[^/]+\/(?:publication\.json|unannounced)$/;

interface DescribedFolder {
  readonly folder: string;
  readonly description: string;
}

export function folderOf(key: string): DescribedFolder | undefined {
  for (const [pattern, name] of described) {
    const [folder] = pattern.exec(key) ?? [];
    if (folder !== undefined) return { folder, description: `${folder}/${name}` };
  }
  return undefined;
}

export function folderAt(key: string): DescribedFolder | undefined {
  const found = folderOf(key);
  return found?.folder === key ? found : undefined;
}

/** With the names that its description and the file itself have in it. */
export function immutableFolderOf(key: string) {
  const found = folderOf(key);
  if (!found || found.folder === key || notes.test(key)) return undefined;
  const within = (file: string) => file.slice(found.folder.length + 1);
  return { folder: found.folder, description: within(found.description), name: within(key) };
}

/** Whether the bytes below a key never change unless the ledger is restored. */
export function isImmutable(key: string): boolean {
  return (
    immutableFolderOf(key) !== undefined ||
    isLedgerEntry(key) ||
    /^(?:configurations\/[0-9a-f]+\.json|directories\/.*)$/.test(key)
  );
}

/** It never changes either, but may come after the release that it is for. */
export function isSignature(key: string): boolean {
  return new RegExp(`^releases/[^/]+/[^/]+/${SIGNATURES_FOLDER}/`).test(key);
}

/** After a restore the same revision may have another entry. */
export function isLedgerEntry(key: string): boolean {
  return /^ledger\/\d+\.json$/.test(key);
}

/** The numbers above `after` in names such as `7.json`. */
export function numbersAbove(names: readonly string[], after: number): number[] {
  return names
    .filter((name) => Number.parseInt(name, 10) > after && /^[1-9]\d*\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10));
}
