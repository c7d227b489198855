import type { Look } from './condition.ts';
import { readFaults } from './text-boxes/read-faults.ts';

/** The page at 400 % zoom in a window of 1280 by 1024 px. */
export const zoomed: Look = {
  name: 'zoomed to 400 %',
  apply: async (page) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  },
  faults: readFaults,
};
