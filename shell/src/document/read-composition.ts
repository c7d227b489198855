import {
  PAGE_COMPOSITION_ELEMENT,
  type PageComposition,
  pageComposition,
} from '@site/contracts/composition';

/** The composition that this document carries; throws where it is missing or damaged. */
export function readComposition(): PageComposition {
  const text = document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '';
  return pageComposition.parse(JSON.parse(text));
}
