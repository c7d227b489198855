import type { PageComposition } from '@site/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import { parsePageComposition } from './parse-page-composition.ts';

/** The composition that this document carries; throws where it is missing or corrupt. */
export function readComposition(): PageComposition {
  return parsePageComposition(document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '');
}
