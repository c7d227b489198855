import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { routes } from '../../mfe-marketing/src/routes.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';

const stillPages = routes
  .filter((route) => route.still)
  .map(({ path }) => path.replace('{product}', 'nguzo'));
const scriptsOfMarketing = /\/releases\/marketing\/.*\.js$/;

/** What a still page consists of, with attributes in order and without React's own marks. */
function stillParts(page: Page, path: string): Promise<string[]> {
  return page.locator(`[data-still="${path}"]`).evaluate((part) =>
    [...part.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`);
      const texts = [...element.childNodes].filter((node) => node instanceof Text);
      const text = texts.map((node) => node.textContent).join('');
      return `${element.tagName} ${attributes.sort().join(' ')} ${text}`;
    }),
  );
}

/** Marks the document, so that a later one is told from it. */
async function sameDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}

test('pages that are still come without their code, and are the same where their components render', async ({
  page,
}) => {
  expect(stillPages).not.toEqual([]);
  for (const path of stillPages) {
    const scripts: string[] = [];
    const note = (request: { url(): string }) => {
      if (scriptsOfMarketing.test(request.url())) scripts.push(request.url());
    };
    page.on('request', note);
    await arrive(page, path);
    const address = page.url();
    expect(scripts, path).toEqual([]);
    page.off('request', note);

    const prerendered = await stillParts(page, path);
    const isSameDocument = await sameDocument(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('header a[href="/"]').first().click();
    await expectArrived(page, paths.home());
    await page.goBack();
    await expectArrived(page, address);
    expect(await stillParts(page, path), path).toEqual(prerendered);
    expect(await isSameDocument(), path).toBe(true);
  }
});

test('links in still pages open pages in the same document, and with Ctrl in another tab', async ({
  page,
  context,
}) => {
  await arrive(page, paths.accountingSmes());
  const isSameDocument = await sameDocument(page);
  const link = page.getByRole('main').locator(`a[href^="${paths.pricing()}"]`).first();
  const prefetched = page.waitForRequest(/\/releases\/pricing\/.*\.js$/);
  await link.hover();
  await prefetched;
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL(paths.accountingSmes());
  await link.focus();
  await page.keyboard.press('Enter');
  await expectArrived(page, new RegExp(paths.pricing()));
  expect(await isSameDocument()).toBe(true);
});

test('a still page is whole where the files of its team cannot be fetched', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/\/releases\/marketing\/|ERR_FAILED/);
  await page.route(scriptsOfMarketing, (route) => route.abort());
  await arrive(page, paths.accountingSmes());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.locator(`header a[href="${paths.pricing()}"]`).first().click();
  await expectArrived(page, paths.pricing());
});
