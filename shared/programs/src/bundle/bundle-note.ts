import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sha256 } from '@site/node/hash';

/** The file in a bundle that says what it is. */
export const NOTE_FILE = 'bundle.json';

/** What `bundle.json` says. */
export interface BundleNote {
  readonly program: string;
  readonly version: string;
  /** The beginning of the hash of all other files, by name: the same sources give the same one. */
  readonly content: string;
  /** The versions of Node that it runs with. */
  readonly node: string;
  /** The machines that it runs on, such as `linux-x64-glibc`; empty for all. */
  readonly platforms: readonly string[];
}

/** The beginning of the hash of all files in a folder but its note. */
export async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const hashes: [string, string][] = [];
  for (const path of paths.filter((path) => path !== NOTE_FILE).sort()) {
    hashes.push([path, sha256(await readFile(join(folder, path)))]);
  }
  return sha256(JSON.stringify(hashes)).slice(0, 16);
}
