import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { markDocument } from '../../fixtures/traffic.ts';
import { stillPages } from '../../harness/live.ts';

/* That still pages come without their code is checked of every page. */

/** Runs in the page: what a still page consists of, without React's own marks. */
function readParts([path, html]: readonly [path: string, html?: string]): string[] {
  const shown = html ? new DOMParser().parseFromString(html, 'text/html') : document;
  const part = shown.querySelector(`[data-still="${path}"]`);
  return [...(part?.querySelectorAll('*') ?? [])].map((element) => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`);
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    const text = texts.map((node) => node.textContent).join('');
    return `${element.tagName} ${attributes.sort().join(' ')} ${text}`;
  });
}

async function follow(page: Page, path: string) {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expectArrived(page, path);
}

test('still pages are the same where their components render', async ({
  page,
  context,
  request,
}) => {
  expect(stillPages).not.toEqual([]);
  // No policy refuses the styles of a text that is read there.
  const blank = await context.newPage();
  await arrive(page, paths.pricing());
  const expectSameDocument = await markDocument(page);
  for (const path of stillPages) {
    await follow(page, path);
    const html = await (await request.get(path)).text();
    const prerendered = await blank.evaluate(readParts, [path, html] as const);
    expect(prerendered.length, path).toBeGreaterThan(5);
    await expect.poll(() => page.evaluate(readParts, [path] as const), path).toEqual(prerendered);
  }
  await expectSameDocument();
});

test('links in still pages open pages in the same document, and with Ctrl in another tab', async ({
  page,
  context,
}) => {
  await arrive(page, paths.accountingSmes());
  const expectSameDocument = await markDocument(page);
  const link = page.getByRole('main').locator(`a[href^="${paths.pricing()}"]`).first();
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL(paths.accountingSmes());
  await link.focus();
  await page.keyboard.press('Enter');
  await expectArrived(page, new RegExp(paths.pricing()));
  await expectSameDocument();
});
