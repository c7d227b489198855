import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { HtmlValidate } from 'html-validate';
import { expectAccessible } from './fixtures/accessible.ts';
import { becomeAlive } from './fixtures/arrive.ts';
import { expectAccessibleOn, shortly, sidewaysScroll, widths } from './fixtures/screens.ts';
import { expect, test } from './fixtures/test.ts';
import { admit } from './site/admission.ts';
import { documentScripts } from './site/document-scripts.ts';
import { livePaths } from './site/live-paths.ts';
import { readSettings } from './site/settings.ts';

const livePages = livePaths(readSettings().templateStore);

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // A list without markers is none to Safari unless it says so; see `listsWithoutRole`.
  rules: { 'no-redundant-role': 'off' },
});

for (const path of livePages) {
  test.describe(`the page at ${path}`, () => {
    // A carousel that plays fetches its script after some seconds, which is no part of loading the page.
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('loads only the scripts that it lists, fits every screen and is accessible in light and dark', async ({
      page,
      baseURL,
    }) => {
      await admit(page, path);
      const asked = watchScripts(page, String(baseURL));
      await page.addInitScript(noteScriptsRun);
      const response = await page.goto(path);
      const announced = documentScripts((await response?.text()) ?? '');
      await becomeAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', /\S/);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `pixels beyond a width of ${width}`).toBe(0);
      }
      for (const screen of shortly) await expectAccessibleOn(page, screen);
      // What is fetched ahead is run, all of it, soon or late.
      await expect.poll(() => neverRun(page, announced)).toEqual([]);
      // Sections of other teams load after the page itself, and nothing on screen shows it.
      await page.waitForLoadState('networkidle');
      expect(await listsWithoutRole(page)).toEqual([]);
      expect(asked.manifests).toEqual([]);
      expect(asked.scripts.length).toBeGreaterThan(0);
      // The payment page calls the setup service immediately, and the client is a separate file.
      if (path !== paths.payment())
        expect(announced).toEqual(expect.arrayContaining(asked.scripts));
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('is valid, complete, styled and linked', async ({ page }) => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        expect(await htmlProblems((await response?.text()) ?? '')).toEqual([]);
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
    });
  });
}

test('every page is revalidated on every visit, and its files are cached for good', async ({
  request,
}) => {
  const files = new Set<string>();
  for (const path of livePages) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const headers = response.headers();
    expect(headers['cache-control'], path).toBe('no-cache');
    expect(headers['content-security-policy'], path).toMatch(/script-src [^;]*'self'/);
    expect(headers['content-security-policy'], path).not.toContain("'unsafe-inline'");
    const again = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status(), path).toBe(304);
    const scripts = documentScripts(await response.text());
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) files.add(script);
  }
  for (const file of files) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await request.get(file, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers(), file).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': encoding,
      });
    }
  }
});

test('the home page and the plans load no schema library', async ({ request }) => {
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
  // The last two differ from a page's address only in letter case and a slash.
  for (const path of ['/no-such-page', '//pricing', '/PRICING']) {
    const response = await page.goto(new URL(site.address).origin + path);
    expect(response?.status()).toBe(404);
    await becomeAlive(page);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }),
    ).toBeVisible();
  }
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('an alternative spelling of an address redirects to the page', async ({ page, site }) => {
  for (const [meant, path] of [
    ['/%70ricing/?x=1', '/pricing?x=1'],
    ['//', '/'],
  ]) {
    await page.goto(site.address + meant);
    await becomeAlive(page);
    await expect(page).toHaveURL(site.address + path);
  }
});

/**
 * Collects what a page requests from now on: the site's own scripts, and anything like a manifest.
 */
function watchScripts(page: Page, address: string) {
  const asked = { scripts: [] as string[], manifests: [] as string[] };
  page.on('request', (request) => {
    const url = request.url();
    if (/manifest/.test(url)) asked.manifests.push(url);
    // The script of the PDF viewer belongs to the browser.
    if (!url.startsWith(address) || request.resourceType() !== 'script') return;
    asked.scripts.push(new URL(url).pathname);
  });
  return asked;
}

declare global {
  /** The addresses of the scripts that a page has begun to run. */
  var scriptsRun: Set<string> | undefined;
}

/** Runs in the page, before its own scripts: some of their elements are removed once they have run. */
function noteScriptsRun() {
  const run = new Set<string>();
  globalThis.scriptsRun = run;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLScriptElement && node.src) run.add(new URL(node.src).pathname);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Those of these scripts that a page has not begun to run. */
function neverRun(page: Page, scripts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (addresses) => addresses.filter((address) => !globalThis.scriptsRun?.has(address)),
    scripts,
  );
}

/** What is not valid in a document, one line each. */
async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}: ${selector}`),
  );
}

/**
 * The text of each list that Safari takes for layout, because it shows no markers:
 * https://bugs.webkit.org/show_bug.cgi?id=170179.
 */
function listsWithoutRole(page: Page): Promise<string[]> {
  return page.locator(':is(ul, ol):not([role])').evaluateAll((lists) =>
    lists
      .filter((list) =>
        [...list.children].some((item) => {
          const { display, listStyleType } = getComputedStyle(item);
          return display !== 'list-item' || listStyleType === 'none';
        }),
      )
      .map((list) => (list.textContent ?? '').slice(0, 60)),
  );
}
