import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { dashboardAddress, launchBrowser, serveDashboard } from './dashboard-server.ts';
import type { CapturedScreen } from './screens.ts';

/** Device pixels per CSS pixel of the screenshot, before it is scaled down. */
const DENSITY = 3;
export const picturesFolder = join(import.meta.dirname, '../src/pictures');

type Scheme = 'light' | 'dark';

/** Takes pictures of `dashboard/` in light and dark (AVIF alone), in every width. */
export async function capture(screens: readonly CapturedScreen[]): Promise<void> {
  await mkdir(picturesFolder, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const screen of screens) {
      await removeOld(screen.name);
      for (const scheme of ['light', 'dark'] as const) {
        await write(screen, scheme, await photograph(browser, screen, scheme));
      }
    }
  } finally {
    await browser.close();
  }
}

async function photograph(
  browser: Browser,
  { name, window }: CapturedScreen,
  colorScheme: Scheme,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: DENSITY,
    colorScheme,
  });
  await serveDashboard(context);
  const page = await context.newPage();
  await page.goto(dashboardAddress(name));
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: 'png' });
  await context.close();
  return picture;
}

async function write(
  { name, widths }: CapturedScreen,
  scheme: Scheme,
  picture: Buffer,
): Promise<void> {
  for (const width of widths) {
    const resized = sharp(picture).resize({ width, kernel: 'lanczos3' });
    const file = join(picturesFolder, `${scheme === 'dark' ? `${name}-dark` : name}-${width}`);
    const avif = await resized.clone().avif({ quality: 54, effort: 6 }).toFile(`${file}.avif`);
    console.log(`${name} ${scheme} ${width} x ${avif.height}: AVIF ${kilobytes(avif.size)}`);
    if (scheme === 'dark') continue;
    const webp = await resized.clone().webp({ quality: 80, effort: 6 }).toFile(`${file}.webp`);
    console.log(`${name} ${scheme} ${width} x ${webp.height}: WebP ${kilobytes(webp.size)}`);
  }
}

/** Removes old files first, so that a width that is no longer listed leaves none behind. */
async function removeOld(name: string): Promise<void> {
  const own = new RegExp(`^${name}(?:-dark)?-\\d+\\.(?:avif|webp)$`);
  const old = (await readdir(picturesFolder)).filter((file) => own.test(file));
  await Promise.all(old.map((file) => rm(join(picturesFolder, file))));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
