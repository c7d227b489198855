import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { HtmlValidate } from 'html-validate';
import {
  expectAccessible,
  expectAccessibleOn,
  inTheDark,
  sidewaysScroll,
  widths,
} from '../fixtures/accessible.ts';
import { admit, arrive, becomeAlive, expectArrived, isGuarded } from '../fixtures/arrive.ts';
import { pageTitle } from '../fixtures/notices.ts';
import { expect, test } from '../fixtures/test.ts';
import { documentScripts, stillPages } from '../harness/live.ts';
import { problemsOf } from './budgets/budget.ts';
import { measureFirstView } from './budgets/first-view.ts';
import { largest, zoomed } from './every-visitor/enlarged.ts';
import { everyPage, expectNoFaults } from './every-visitor/every-page.ts';
import { forcedColours } from './every-visitor/forced-colours.ts';
import { printed } from './every-visitor/printed.ts';
import { focusInView, onPhone } from './every-visitor/targets.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // A list without markers is none to Safari unless it says so; see `listsWithoutRole`.
  rules: { 'no-redundant-role': 'off' },
});

const looks = [focusInView(360, 640), onPhone, largest, zoomed, forcedColours, printed];

// A carousel that plays fetches its script after some seconds, which is no part of loading the page.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of everyPage) {
  test(`the page at ${path} keeps its budget, and can be read and used in every look`, async ({
    page,
    newVisitor,
    baseURL,
  }) => {
    const requested = watchScripts(page, String(baseURL));
    await page.addInitScript(noteScriptsRun);
    if (isGuarded(path)) {
      const buyer = await newVisitor({ reducedMotion: 'reduce' });
      await admit(buyer, path);
      if (path !== paths.accountCreated()) await expectWithinBudget(path, buyer);
      await admit(page, path);
      await arrive(page, path);
    } else await expectWithinBudget(path, page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/\S/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\S/);
    const listed = documentScripts(await (await page.request.get(path)).text());
    if (stillPages.includes(path)) {
      expect(requested.scripts.filter((url) => url.includes('/releases/marketing/'))).toEqual([]);
    }
    // What is fetched ahead is run, all of it, soon or late.
    await expect.poll(() => neverRun(page, listed)).toEqual([]);
    // Sections of other teams load after the page itself, and nothing on screen shows it.
    await page.waitForLoadState('networkidle');
    expect(await listsWithoutRole(page)).toEqual([]);
    expect(await brokenPictures(page)).toEqual([]);
    expect(requested.manifests).toEqual([]);
    expect(requested.scripts.length).toBeGreaterThan(0);
    // The payment page calls the setup service immediately, and the client is a separate file.
    if (path !== paths.payment()) {
      expect(listed).toEqual(expect.arrayContaining(requested.scripts));
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `pixels beyond a width of ${width}`).toBe(0);
    }
    await expectAccessibleOn(page, inTheDark);
    await expectNoFaults(page, looks);
  });
}

test('without scripts every page is complete, styled and linked, and its HTML is valid', async ({
  newVisitor,
  request,
}) => {
  test.slow();
  const page = await newVisitor({ javaScriptEnabled: false });
  const heading = page.getByRole('heading', { level: 1 });
  const files = new Set<string>();
  for (const path of everyPage) {
    const response = await page.goto(path);
    if (!response) throw new Error(`${path} is not a document`);
    expect(response.status(), path).toBe(200);
    await expect(heading).toBeVisible();
    await expect(heading).toHaveCSS('font-family', /Plus Jakarta Sans/);
    await expect(heading).toHaveCSS('font-weight', '800');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `${path} beyond a width of ${width}`).toBe(0);
    }
    const elsewhere = `a[href^="/"]:not([href="${path}"]):not([href*="#"])`;
    const link = page.locator(elsewhere).filter({ visible: true }).first();
    const [leadsTo] = String(await link.getAttribute('href')).split('?');
    expect(everyPage, path).toContain(leadsTo);

    const headers = response.headers();
    expect(headers['cache-control'], path).toBe('no-cache');
    expect(headers['content-security-policy'], path).toMatch(/script-src [^;]*'self'/);
    expect(headers['content-security-policy'], path).not.toContain("'unsafe-inline'");
    const again = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status(), path).toBe(304);
    const html = await response.text();
    expect.soft(await htmlProblems(html), path).toEqual([]);
    const scripts = documentScripts(html);
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const script of scripts) files.add(script);
  }
  for (const path of [paths.home(), paths.pricing()]) {
    for (const file of documentScripts(await (await request.get(path)).text())) {
      const script = await (await request.get(file)).text();
      expect(script.includes('$ZodError'), `a schema library in ${file}, of ${path}`).toBe(false);
    }
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

test('an unknown address is not found, and another spelling of a page leads to it', async ({
  page,
  site,
  expectProblems,
}) => {
  for (const [meant, path] of [
    ['/%70ricing/?x=1', '/pricing?x=1'],
    ['//', '/'],
    ['/PRICING', '/pricing'],
  ]) {
    await page.goto(site.address + meant);
    await becomeAlive(page);
    await expect(page).toHaveURL(site.address + path);
  }
  expectProblems(/status 404|the server responded with a status of 404/);
  // The last one differs from a page's address only in a slash.
  for (const path of ['/no-such-page', '//pricing']) {
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
  await page.goto('/prices');
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'Did you mean' })
    .getByRole('link', { name: 'Plans and prices' })
    .click();
  await expectArrived(page, paths.pricing());
});

test('where a host sends the not-found page for another spelling, that page leads on', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/status 404|the server responded with a status of 404/);
  const document = await page.request.get('/no-such-page');
  await page.route('**/Pricing,*', (route) => route.fulfill({ response: document }));
  await page.goto('/Pricing,?period=monthly#plans');
  await expect(page).toHaveURL('/pricing?period=monthly#plans');
  await expect(pageTitle(page)).toHaveText('Choose the right plan for your Business');
});

async function expectWithinBudget(path: string, page: Page): Promise<void> {
  const problems = await problemsOf(path, await measureFirstView(page, path));
  expect.soft(problems, 'UPDATE_BUDGETS=yes pnpm e2e every-page, if it is worth it').toEqual([]);
}

function watchScripts(page: Page, address: string) {
  const requested = { scripts: [] as string[], manifests: [] as string[] };
  page.on('request', (request) => {
    const url = request.url();
    if (/manifest/.test(url)) requested.manifests.push(url);
    // The script of the PDF viewer belongs to the browser.
    if (!url.startsWith(address) || request.resourceType() !== 'script') return;
    requested.scripts.push(new URL(url).pathname);
  });
  return requested;
}

declare global {
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

function neverRun(page: Page, scripts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (addresses) => addresses.filter((address) => !globalThis.scriptsRun?.has(address)),
    scripts,
  );
}

async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}: ${selector}`),
  );
}

/** Pictures that have come and cannot be drawn; the browser reports none of them. */
const brokenPictures = (page: Page): Promise<string[]> =>
  page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.currentSrc && image.complete && image.naturalWidth === 0)
        .map((image) => image.currentSrc.slice(0, 80)),
    );

/** Lists that Safari takes for layout: https://bugs.webkit.org/show_bug.cgi?id=170179. */
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
