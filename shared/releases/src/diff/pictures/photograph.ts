import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { LOOPBACK } from '@site/node/ports';
import { ok } from '@site/node/result';
import type { Browser, Page } from 'playwright-core';
import { err, type Result } from '../../problem.ts';

/** CSS pixels: a phone, a tablet, a desk. */
const widths = [360, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

const HEIGHT = 900;
/** When pages that say what time it is are photographed. */
const MOMENT = '2030-01-02T09:00:00+03:00';
/** Milliseconds for a page that draws itself with scripts. */
const PATIENCE_MS = 15_000;

export interface View {
  readonly width: (typeof widths)[number];
  readonly scheme: (typeof schemes)[number];
}

export type Photographs = ReadonlyMap<View, Buffer>;

/** CHROMIUM_PATH, or Playwright's, or the system's. A bundle has none, and says so. */
export async function openBrowser(): Promise<Result<Browser>> {
  const playwright = await import('playwright-core').catch(() => undefined);
  if (!playwright) {
    return err(
      'no-browser',
      'Pictures are taken by Chromium, which this program comes without: run `pnpm site diff --pictures` in a checkout. Without --pictures it needs no browser.',
    );
  }
  const { chromium } = playwright;
  const { CHROMIUM_PATH } = process.env;
  const executablePath =
    CHROMIUM_PATH ?? (await firstProgram([chromium.executablePath(), ...systemPrograms()]));
  if (!executablePath) {
    return err(
      'no-browser',
      'No Chromium was found: install it, or set CHROMIUM_PATH to one that you have.',
    );
  }
  const args = [
    // Nothing but the two sites: what is elsewhere may differ from picture to picture.
    `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${LOOPBACK}`,
    // No picture is drawn later than what is around it.
    '--disable-checker-imaging',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    '--disable-gpu',
  ];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return ok(await chromium.launch({ executablePath, args }));
}

function systemPrograms(): string[] {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function firstProgram(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(MOMENT);
  return context.newPage();
}

/** Pictures below the fold do not wait, nothing moves, and no cursor blinks. */
const PREPARE = `(() => {
  for (const image of document.images) image.loading = 'eager';
  const still = new CSSStyleSheet();
  still.replaceSync('*,::before,::after{animation:none!important;transition:none!important;caret-color:transparent!important}');
  document.adoptedStyleSheets.push(still);
  for (const drawing of document.querySelectorAll('svg')) {
    drawing.pauseAnimations();
    drawing.setCurrentTime(0);
  }
})()`;

/** Another width or scheme may choose other pictures, which is seen a frame later. */
const SETTLE = `(async () => {
  const frames = () =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await document.fonts.ready;
  do await frames();
  while ([...document.images].some((image) => !image.complete));
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await frames();
})()`;

/** @param draws whether scripts draw it without a touch */
export async function photograph(
  page: Page,
  address: string,
  draws: boolean,
): Promise<Photographs> {
  const found = new Map<View, Buffer>();
  const devtools = await page.context().newCDPSession(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: schemes[0] });
    await page.goto(address, { waitUntil: 'load' });
    if (draws) {
      const ready = page.waitForSelector('html[data-ready]', { timeout: PATIENCE_MS });
      // One whose scripts fail is photographed as it is.
      await ready.catch(() => {});
    }
    await page.evaluate(PREPARE);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(SETTLE);
      const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
      const clip = { x: 0, y: 0, width, height: Math.ceil(cssContentSize.height), scale: 1 };
      const options = {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: true,
      } as const;
      const { data } = await devtools.send('Page.captureScreenshot', { ...options, clip });
      found.set({ width, scheme }, Buffer.from(data, 'base64'));
    }
  }
  await devtools.detach();
  return found;
}
