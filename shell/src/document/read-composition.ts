import {
  DIRECTORY_ELEMENT,
  PAGE_COMPOSITION_ELEMENT,
} from '@platform/contracts/page-composition-element';
import type { SitePageComposition } from '@site/contracts/site-configuration';
import { parsePageComposition } from './parse-page-composition.ts';

/** The composition that this document carries; rejects where it is missing or corrupt. */
export async function readComposition(): Promise<SitePageComposition> {
  const directory = document.getElementById(DIRECTORY_ELEMENT);
  // Its script runs before the shell's, unless it failed and is fetched again.
  if (directory?.textContent === '') {
    await new Promise((resolve) => addEventListener(DIRECTORY_ELEMENT, resolve, { once: true }));
  }
  const carried = document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '';
  return parsePageComposition(carried, directory?.textContent ?? undefined);
}
