import type { Page } from '@playwright/test';
import { findBars } from './bars.ts';
import { findBrokenTexts } from './broken-texts.ts';
import { findClippedFields } from './clipped-fields.ts';
import { findCutOff } from './cut-off.ts';
import { findOverlaps } from './overlaps.ts';
import { preparePageBoxes } from './page-boxes.ts';

const readers = [findCutOff, findBrokenTexts, findClippedFields, findOverlaps, findBars];

/** All of them in one turn of the page, which may move between two. */
const readAll = `(() => {
  (${preparePageBoxes})();
  return [${readers.join(', ')}].flatMap((find) => find());
})()`;

/**
 * Reads from a page whether everything on it can be read and pressed. One line for each fault, which
 * names the text or the control and says by how much.
 */
export function readFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(readAll);
}
