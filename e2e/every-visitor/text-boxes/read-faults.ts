import type { Page } from '@playwright/test';
import { findBars } from './bars.ts';
import { findBrokenTexts } from './broken-texts.ts';
import { findClippedFields } from './clipped-fields.ts';
import { findCutOff } from './cut-off.ts';
import { findOverlaps } from './overlaps.ts';
import { preparePageBoxes } from './page-boxes.ts';

/**
 * Reads from a page whether everything on it can be read and pressed. One line for each fault, which
 * names the text or the control and says by how much.
 */
export async function readFaults(page: Page): Promise<string[]> {
  await page.evaluate(preparePageBoxes);
  const faults: string[] = [];
  for (const find of [findCutOff, findBrokenTexts, findClippedFields, findOverlaps, findBars]) {
    faults.push(...(await page.evaluate(find)));
  }
  return faults;
}
