import {
  type ComposedDirectory,
  compositionFileAddress,
  type Directory,
  type PageComposition,
} from '@site/contracts/composition';
import { DIRECTORY_ELEMENT } from '@site/contracts/page-composition-element';
import type { LinkedFile } from '@site/contracts/render-bundle';
import { integrityOf, sha256 } from '@site/node/hash';

// A directory in each document would make composing quadratic and every document larger with each
// page. The documents of a large site share one script with it instead.

/** Characters of a directory that documents contain, about 4 KB compressed. */
const MOST_CARRIED = 24_000;

export interface DirectoryScript {
  readonly bytes: Buffer;
  readonly entry: ComposedDirectory;
  readonly link: LinkedFile;
}

/** Undefined if documents contain the directory. */
export function directoryScript({
  id,
  remotes,
  routes,
}: PageComposition): DirectoryScript | undefined {
  const directory: Directory = { remotes, routes };
  const json = JSON.stringify(directory);
  if (json.length <= MOST_CARRIED) return undefined;
  const bytes = Buffer.from(
    [
      `document.getElementById(${JSON.stringify(DIRECTORY_ELEMENT)}).textContent=${JSON.stringify(json)};`,
      `dispatchEvent(new Event(${JSON.stringify(DIRECTORY_ELEMENT)}));\n`,
    ].join('\n'),
  );
  const hash = sha256(bytes);
  const file = `directories/${hash}.js`;
  const link = { address: compositionFileAddress(id, file), integrity: integrityOf(bytes) };
  return { bytes, entry: { file, hash }, link };
}
