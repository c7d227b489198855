import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fillBrand } from '@site/contracts/brand';
import { parseSiteConfig } from '@site/contracts/read-site-config';
import type { BrowserContext } from 'playwright-core';

/** Where the pages seem to be; nothing leaves the machine. */
const ORIGIN = 'http://dashboard.invalid';
const siteConfigFile = join(import.meta.dirname, '../../shell/site.config.json');

/** The address of a page of `dashboard/` in a context that `serveDashboard` has prepared. */
export function dashboardAddress(name: string): string {
  return `${ORIGIN}/${name}.html`;
}

/**
 * Answers a browser's requests with the files of `dashboard/`, the brand's names filled in from the
 * site configuration, and with the font of the design system.
 */
export async function serveDashboard(context: BrowserContext): Promise<void> {
  const config = parseSiteConfig(await readFile(siteConfigFile, 'utf8'), process.env);
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/font.woff2') return route.fulfill({ path: fontFile() });
    const text = await readFile(join(import.meta.dirname, 'dashboard', pathname), 'utf8');
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/html';
    return route.fulfill({ body: fillBrand(text, config), contentType });
  });
}

/** The font belongs to the design system, so it is looked up from there. */
function fontFile(): string {
  const here = createRequire(import.meta.url);
  return createRequire(here.resolve('@site/ui/package.json')).resolve(
    '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  );
}
