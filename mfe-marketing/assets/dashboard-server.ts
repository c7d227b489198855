import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fillBrand } from '@platform/contracts/brand';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { installedBrowser } from '@platform/testing/find-browser';
import { parseConfiguration } from '@site/contracts/read-configuration';
import type { BrowserContext } from 'playwright-core';
import { type Browser, chromium } from 'playwright-core';

/** An invented origin; no request leaves the machine. */
const ORIGIN = 'http://dashboard.invalid';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

export function dashboardAddress(name: string): string {
  return `${ORIGIN}/${name}.html`;
}

/** Serves `dashboard/` and `video/` with the brand of the site configuration and the font. */
export async function serveDashboard(context: BrowserContext): Promise<void> {
  const config = await requireSiteConfiguration(parseConfiguration);
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/font.woff2') return route.fulfill({ path: fontFile() });
    const folder = pathname.startsWith('/video/') ? '.' : 'dashboard';
    const text = await readFile(join(import.meta.dirname, folder, pathname), 'utf8');
    const contentType = types[extname(pathname)] ?? 'text/plain';
    return route.fulfill({ body: fillBrand(text, config), contentType });
  });
}

/** The font is a dependency of the design system, so it is resolved from there. */
function fontFile(): string {
  const here = createRequire(import.meta.url);
  return createRequire(here.resolve('@site/ui/package.json')).resolve(
    '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  );
}

/** @throws OperatorError without a Chromium */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: installedBrowser(chromium.executablePath()),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}
