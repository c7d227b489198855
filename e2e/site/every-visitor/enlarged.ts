import type { Page } from '@playwright/test';
import { readFaults } from '../../fixtures/text-faults.ts';
import type { Look } from './conditions.ts';

/*
 * Text as large as the visitor wants it, in two ways. A browser's own setting also moves the
 * breakpoints, which are written in `rem`. Text zoom, as in Firefox and in Android's applications,
 * enlarges the text alone, and the breakpoints know nothing of it: the harder case.
 */

interface Window {
  readonly width: number;
  readonly height: number;
}

const smallPhone: Window = { width: 320, height: 568 };
const tablet: Window = { width: 768, height: 1024 };

const textOf = (percent: number, window: Window): Look => ({
  name: `text of ${percent} % at ${window.width} px`,
  apply: (page) => showWith(page, window, `${percent}%`),
  faults: readFaults,
});

export const largest: Look = textOf(200, smallPhone);

/** The other windows, also held across; smaller text has more room than the largest. */
export const enlarged: readonly Look[] = [
  textOf(150, { width: 360, height: 640 }),
  textOf(200, tablet),
  textOf(200, { width: 1024, height: 768 }),
  textOf(200, { width: 1440, height: 900 }),
  {
    name: 'text of 200 % by the browser’s setting at 768 px',
    apply: async (page) => {
      await showWith(page, tablet, '');
      await setBrowserFontSize(page, 32);
    },
    faults: async (page) => {
      const faults = await readFaults(page);
      await setBrowserFontSize(page, 16);
      return faults;
    },
  },
];

async function setBrowserFontSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

async function showWith(page: Page, window: Window, size: string) {
  await page.setViewportSize(window);
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The page at 400 % zoom in a window of 1280 by 1024 px. */
export const zoomed: Look = {
  name: 'zoomed to 400 %',
  apply: async (page) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  },
  faults: readFaults,
};
