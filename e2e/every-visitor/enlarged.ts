import type { Page } from '@playwright/test';
import type { Look } from './condition.ts';
import { readFaults } from './text-boxes/read-faults.ts';

/*
 * Text as large as the visitor wants it, in two ways. A browser's own setting also moves the
 * breakpoints, which are written in `rem`. Text zoom, as in Firefox and in Android's applications,
 * enlarges the text alone, and the breakpoints know nothing of it: the harder case.
 */

/** The widths and heights of small phones, of a tablet held upright and across, and of a computer. */
const windows = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

/** In percent of the usual size. */
const sizes = [100, 150, 200] as const;

const textOf = (size: (typeof sizes)[number], window: (typeof windows)[number]): Look => ({
  name: `text of ${size} % at ${window.width} px`,
  apply: (page) => showWith(page, window, `${size}%`),
  faults: readFaults,
});

/** The largest text on the smallest phone. */
export const largest: Look = textOf(200, windows[0]);

/** Every size in every window. */
export const enlarged: readonly Look[] = [
  ...windows.flatMap((window) => sizes.map((size) => textOf(size, window))),
  {
    name: 'text of 200 % by the browser’s setting at 768 px',
    apply: async (page) => {
      await showWith(page, windows[2], '');
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    },
    faults: async (page) => {
      const faults = await readFaults(page);
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      return faults;
    },
  },
];

async function showWith(page: Page, window: (typeof windows)[number], size: string) {
  await page.setViewportSize(window);
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
