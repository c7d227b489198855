import { existsSync } from 'node:fs';
import { LOOPBACK } from '@platform/node/ports';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Browser, BrowserContext } from 'playwright-core';

/** CSS pixels: a phone, a tablet, a desk. */
const widths = [360, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

const HEIGHT = 900;
/** When pages that say what time it is are photographed. */
const MOMENT = '2030-01-02T09:00:00+03:00';

export interface Photograph {
  readonly width: number;
  readonly scheme: string;
  readonly png: Buffer;
}

const systemBrowsers = ['chromium-headless-shell', 'chromium', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

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
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers];
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) {
    const message = 'No Chromium was found: install it, or set CHROMIUM_PATH to one that you have.';
    return err('no-browser', message);
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

export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(MOMENT);
  return context;
}

/** Nothing moves, and no cursor blinks. */
const PREPARE = `(() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*,::before,::after{animation:none!important;transition:none!important;caret-color:transparent!important}');
  document.adoptedStyleSheets.push(still);
  for (const drawing of document.querySelectorAll('svg')) {
    drawing.pauseAnimations();
    drawing.setCurrentTime(0);
  }
})()`;

/** Pictures below the fold do not wait. Another width or scheme may choose others, a frame later. */
const SETTLE = `(async () => {
  const frames = () =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await document.fonts.ready;
  do {
    for (const image of document.images) image.loading = 'eager';
    await frames();
  } while ([...document.images].some((image) => !image.complete));
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await frames();
})()`;

/** In each width and scheme. @param draws whether scripts draw it without a touch */
export async function photograph(context: BrowserContext, address: string, draws: boolean) {
  const found: Photograph[] = [];
  // One that has shown something else draws some lines of text a pixel higher.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.setViewportSize({ width: widths[0], height: HEIGHT });
  await page.emulateMedia({ colorScheme: schemes[0] });
  // Scripts may lead to another page, once they know that there is nothing to show.
  await page.goto(address, { waitUntil: draws ? 'networkidle' : 'load' });
  await page.evaluate(PREPARE);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(SETTLE);
      const { cssContentSize } = await devtools.send('Page.getLayoutMetrics');
      const { data } = await devtools.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, height: Math.ceil(cssContentSize.height), scale: 1 },
      });
      found.push({ width, scheme, png: Buffer.from(data, 'base64') });
    }
  }
  await page.close();
  return found;
}
