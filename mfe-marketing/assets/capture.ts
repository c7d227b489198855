import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';
import { dashboardAddress, serveDashboard } from './dashboard-server.ts';
import type { Screen } from './screens.ts';

/** Dots per CSS pixel of the photograph, before it is made smaller. */
const DENSITY = 3;
const target = join(import.meta.dirname, '../src/assets');

/**
 * Photographs pages of `dashboard/` in Chromium and writes them to `src/assets/` as AVIF and WebP in
 * every width; other files there stay as they are.
 */
export async function capture(screens: readonly Screen[]): Promise<void> {
  await mkdir(target, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const screen of screens) await write(screen, await photograph(browser, screen));
  } finally {
    await browser.close();
  }
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
  await removeOld(name);
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

/** A width that is no longer listed leaves no file behind. */
async function removeOld(name: string): Promise<void> {
  const own = new RegExp(`^${name}-\\d+\\.(?:avif|webp)$`);
  const old = (await readdir(target)).filter((file) => own.test(file));
  await Promise.all(old.map((file) => rm(join(target, file))));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
