import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { dashboardAddress, serveDashboard } from './dashboard-server.ts';
import { type Screen, screens } from './screens.ts';

/*
 * `pnpm --filter marketing assets`: photographs the pages of `dashboard/` in Chromium and writes
 * them to `src/assets/` as AVIF and WebP in every width of `screens.ts`. The files are committed, so
 * this runs when a picture or the brand changes, never in a build. CHROMIUM_PATH names the browser
 * where it is not found by itself.
 */

/** Dots per CSS pixel of the photograph, before it is made smaller. */
const DENSITY = 3;
const target = join(import.meta.dirname, '../src/assets');

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  for (const screen of screens) await write(screen, await photograph(browser, screen));
} finally {
  await browser.close();
}

async function photograph(browser: Browser, { name, window }: Screen): Promise<Buffer> {
  const context = await browser.newContext({ viewport: window, deviceScaleFactor: DENSITY });
  await serveDashboard(context);
  const page = await context.newPage();
  await page.goto(dashboardAddress(name));
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: 'png' });
  await context.close();
  return picture;
}

async function write({ name, widths }: Screen, picture: Buffer): Promise<void> {
  for (const width of widths) {
    const resized = sharp(picture).resize({ width, kernel: 'lanczos3' });
    const file = join(target, `${name}-${width}`);
    const avif = await resized.clone().avif({ quality: 58, effort: 6 }).toFile(`${file}.avif`);
    const webp = await resized.clone().webp({ quality: 80, effort: 6 }).toFile(`${file}.webp`);
    console.log(
      `${name} ${width} x ${avif.height}: AVIF ${kilobytes(avif.size)}, WebP ${kilobytes(webp.size)}`,
    );
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

/** Debian's Chromium, or the one that Playwright has downloaded. */
function findBrowser(): string {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', chromium.executablePath()];
  const found = known.find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH to its program.');
  return found;
}
