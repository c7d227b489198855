import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible, expectReadableColours } from './fixtures/accessible.ts';
import { arrive } from './fixtures/arrive.ts';
import { expect, test } from './fixtures/test.ts';
import { admit } from './site/admission.ts';
import { documentScripts } from './site/document-scripts.ts';
import { livePaths } from './site/live-paths.ts';
import { readSettings } from './site/settings.ts';

const livePages = livePaths(readSettings().templateStore);

/** Phone, tablet and desktop, in pixels. */
const widths = [360, 768, 1440];

for (const path of livePages) {
  test.describe(`the page at ${path}`, () => {
    test('fits every screen and reads well, in light and dark', async ({ page }) => {
      await admit(page, path);
      await arrive(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', /\S/);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `pixels beyond a width of ${width}`).toBe(0);
        // Without what moves by itself: a carousel between two slides is not what anybody reads.
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await test.step(`${width} px, light`, () => expectAccessible(page));
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await test.step(`${width} px, dark`, () => expectReadableColours(page));
      }
    });

    test('is complete, styled and linked without JavaScript', async ({ newVisitor }) => {
      const page = await newVisitor({ javaScriptEnabled: false });
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(heading).toHaveCSS('font-family', /Plus Jakarta Sans/);
      await expect(heading).toHaveCSS('font-weight', '800');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `pixels beyond a width of ${width}`).toBe(0);
      }

      const elsewhere = `a[href^="/"]:not([href="${path}"]):not([href*="#"])`;
      const link = page.locator(elsewhere).filter({ visible: true }).first();
      const leadsTo = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(String(leadsTo));
      await expect(heading).toBeVisible();
    });

    // The payment asks the setup service by itself, and the calls come in a file of their own.
    if (path !== paths.payment()) {
      test('asks for no script that its document did not announce, and for no manifest', async ({
        page,
        baseURL,
      }) => {
        await admit(page, path);
        const asked: string[] = [];
        page.on('request', (request) => {
          if (/manifest/.test(request.url())) asked.push(request.url());
          // What shows a PDF is the browser's own.
          if (!request.url().startsWith(baseURL ?? '')) return;
          if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
        });
        const document = await (await page.goto(path))?.text();
        await expect(page.locator('html[data-ready]')).toBeAttached();
        // Sections of other teams arrive after the page itself; nothing on screen tells that they did.
        await page.waitForLoadState('networkidle');
        expect(asked.length).toBeGreaterThan(0);
        expect(documentScripts(document ?? '')).toEqual(expect.arrayContaining(asked));
      });
    }

    test('is checked on every visit, and its files are kept for good', async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const headers = response.headers();
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toMatch(/script-src [^;]*'self'/);
      expect(headers['content-security-policy']).not.toContain("'unsafe-inline'");
      const again = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect(again.status()).toBe(304);

      const files = documentScripts(await response.text());
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        for (const encoding of ['br', 'gzip']) {
          const answer = await request.get(file, { headers: { 'accept-encoding': encoding } });
          expect(answer.headers()).toMatchObject({
            'cache-control': 'public, max-age=31536000, immutable',
            'content-encoding': encoding,
          });
        }
      }
    });
  });
}

test('whoever reads the home page or the plans fetches no schema library', async ({ request }) => {
  for (const path of [paths.home(), paths.pricing()]) {
    const files = documentScripts(await (await request.get(path)).text());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const script = await (await request.get(file)).text();
      expect(script.includes('$ZodError'), `${file}, of ${path}`).toBe(false);
    }
  }
});

test('an unknown address is answered with the not-found page and status 404', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status 404|the server responded with a status of 404/);
  // The last two are a page's address but for the letter case and a slash.
  for (const path of ['/no-such-page', '//pricing', '/PRICING']) {
    const response = await page.goto(new URL(site.address).origin + path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
    ).toBeVisible();
  }
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('an address that only means a page leads to its own address', async ({ page, site }) => {
  for (const [meant, path] of [
    ['/%70ricing/?x=1', '/pricing?x=1'],
    ['//', '/'],
  ]) {
    await page.goto(site.address + meant);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(page).toHaveURL(site.address + path);
  }
});

/** How many pixels the page is wider than its window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
