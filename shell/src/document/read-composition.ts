import type { PageComposition } from '@site/contracts/composition';
import {
  DIRECTORY_ELEMENT,
  PAGE_COMPOSITION_ELEMENT,
} from '@site/contracts/page-composition-element';
import { parsePageComposition } from './parse-page-composition.ts';

/** The composition that this document carries; rejects where it is missing or corrupt. */
export async function readComposition(): Promise<PageComposition> {
  const directory = document.getElementById(DIRECTORY_ELEMENT);
  // Its script runs before the shell's, unless it failed and is fetched again.
  if (directory?.textContent === '') {
    await new Promise((resolve) => addEventListener(DIRECTORY_ELEMENT, resolve, { once: true }));
  }
  const carried = document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '';
  return parsePageComposition(carried, directory?.textContent ?? undefined);
}
