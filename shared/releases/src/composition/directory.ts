import {
  type ComposedDirectory,
  compositionFileAddress,
  type Directory,
  type PageComposition,
} from '@site/contracts/composition';
import { DIRECTORY_ELEMENT } from '@site/contracts/page-composition-element';
import type { LinkedFile } from '@site/contracts/render-bundle';
import { integrityOf, sha256 } from '@site/node/hash';

/*
 * A directory in each document makes composing take a time that grows with the square of the pages,
 * and each document larger for every page of the site. So a large site has one script with it, which
 * documents list before the shell's scripts.
 */

/**
 * Characters of a directory that documents carry themselves, about 4 KB of a compressed document: a
 * small site's visitors fetch nothing for it.
 */
const MOST_CARRIED = 24_000;

/** The directory of a large site. */
export interface DirectoryScript {
  readonly bytes: Buffer;
  /** As the composition's description lists it. */
  readonly entry: ComposedDirectory;
  /** As documents list it. */
  readonly link: LinkedFile;
}

/** The script with a composition's directory; undefined if documents carry it. */
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
