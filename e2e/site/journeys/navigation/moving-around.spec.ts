import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { arrive, becomeAlive, expectArrived, wake } from '../../../fixtures/arrive.ts';
import { expect, phone, test } from '../../../fixtures/test.ts';
import { holdAnswers } from '../../../fixtures/traffic.ts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Until the page has heard of it, a frame later, as it has before anybody can press something. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    top,
  );
  await expect.poll(() => scrollTop(page)).toBe(top);
}

test('the next page begins at its top, and going back restores the place', async ({ page }) => {
  await arrive(page, '/');
  const description = page.locator('meta[name="description"]');
  const robots = page.locator('meta[name="robots"]');
  const data = page.locator('head script[type="application/ld+json"]');
  await expect(data).toHaveCount(2);
  const types = (await data.allTextContents()).join('').matchAll(/"@type":"([^"]+)"/g);
  expect(new Set([...types].map(([, type]) => type))).toEqual(
    new Set(['Organization', 'Brand', 'ContactPoint', 'Country', 'PostalAddress', 'WebSite']),
  );
  const link = page.getByRole('link', { name: /^See more ?: Integrated ERP/ });
  await link.scrollIntoViewIfNeeded();
  const [title, place] = [await page.title(), await scrollTop(page)];
  const text = await description.getAttribute('content');
  expect(place).toBeGreaterThan(100);
  await link.click();
  await expectArrived(page, '/products/integrated-erp');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goForward();
  await expectArrived(page, '/products/integrated-erp');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans and prices' }).click();
  await expectArrived(page, '/pricing');
  await expect(page).toHaveTitle(/^Plans and prices \|/);
  expect(await scrollTop(page)).toBe(0);
  await expect(description).toHaveCount(1);
  await expect(description).not.toHaveAttribute('content', text ?? '');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/pricing$/);
  await expect(robots).toHaveCount(0);
  await expect(data).toHaveCount(0);
  await page.getByRole('link', { name: 'Free Trial of the Basic Plan' }).click();
  await expect(robots).toHaveAttribute('content', 'noindex');
  await expect(page).not.toHaveTitle(title);
});

/** From the middle of the prices to a page whose document the visitor loads again. */
async function reloadAfterPrices(page: Page, address = '/pricing') {
  await arrive(page, address);
  await scrollTo(page, 1_000);
  // A click by a mouse would scroll to the link first.
  await press(page.locator('footer a[href="/about"]'));
  await expectArrived(page, '/about');
}

const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());

async function expectPage(page: Page, path: string, heading: RegExp, title: RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', RegExp(`${path}$`));
}

for (const scripts of ['untouched', 'on their way', 'not there']) {
  test(`after a reload, going back shows the page before with its head and at its place, where the scripts are ${scripts}`, async ({
    page,
  }) => {
    await reloadAfterPrices(page);
    const letGo = scripts !== 'untouched' && (await holdAnswers(page, /\.js$/));
    await page.reload();
    if (letGo) await wake(page);
    await page.goBack();
    if (letGo && scripts === 'on their way') letGo();
    await expectPage(page, '/pricing', /^Choose the right plan/, /^Plans and prices/);
    await expect.poll(() => scrollTop(page)).toBe(1_000);
    await page.goForward();
    await expectPage(page, '/about', /^We build the system/, /^About/);
    if (scripts === 'not there') return;
    await becomeAlive(page);
    await expectPage(page, '/about', /^We build the system/, /^About/);
  });
}

test('scripts that come after a step back, and before its page, do not hydrate the page that is left', async ({
  page,
}) => {
  await reloadAfterPrices(page);
  const letScriptsGo = await holdAnswers(page, /\.js$/);
  await page.reload();
  await wake(page);
  const letPageGo = await holdAnswers(page, /\/pricing$/);
  const asked = page.waitForRequest(/\/pricing$/);
  await page.evaluate(() => history.back());
  await asked;
  const come = page.waitForResponse(/__federation_expose_pages__pricing\.\w+\.js$/);
  letScriptsGo();
  await (await come).finished();
  // Long enough for React to report that the page is another one, which fails the test.
  await setTimeout(2_000);
  letPageGo();
  await expectPage(page, '/pricing', /^Choose the right plan/, /^Plans and prices/);
  await expect.poll(() => scrollTop(page)).toBe(1_000);
});

test('a page that has become alive after a reload leads back to the place of the page before', async ({
  page,
}) => {
  await reloadAfterPrices(page);
  await page.reload();
  await becomeAlive(page);
  await page.goBack();
  await expectPage(page, '/pricing', /^Choose the right plan/, /^Plans and prices/);
  await expect.poll(() => scrollTop(page)).toBe(1_000);
});

for (const fragment of ['#100%', '#%E0%A4%A']) {
  test(`a fragment that cannot be decoded, ${fragment}, stops no step back`, async ({ page }) => {
    await reloadAfterPrices(page, `/pricing${fragment}`);
    await page.goBack();
    await expectArrived(page, `/pricing${fragment}`);
    await expect.poll(() => scrollTop(page)).toBe(1_000);
    await page.goForward();
    await expectArrived(page, '/about');
  });
}

test('a link to the page on screen leads to its top, and the keyboard goes on there', async ({
  page,
}) => {
  await arrive(page, '/features');
  await scrollTo(page, 1_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).press('Enter');
  await expectArrived(page, '/features');
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('going back within a page keeps the place where the visitor was, and not that of the section', async ({
  page,
}) => {
  await arrive(page, '/products/integrated-erp');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Sacco' }).click();
  await expectAtTop(page, 'sacco');
  await scrollTo(page, 1_000);
  await press(contents.getByRole('link', { name: 'Security' }));
  await expectAtTop(page, 'security');
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(1_000);
});

test('an open menu does not stay over the page to which a visitor goes back', async ({
  newVisitor,
}) => {
  const page = await newVisitor(phone);
  await arrive(page, '/pricing');
  await press(page.locator('footer a[href="/about"]'));
  await expectArrived(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.goBack();
  await expectArrived(page, '/pricing');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
});

test('a link to a section leads there, from an email and from any page', async ({ page }) => {
  await page.clock.install();
  await arrive(page, '/products/integrated-erp#security');
  await expectAtTop(page, 'security');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Sacco' }).click();
  await expectAtTop(page, 'sacco');
  await expect(page).toHaveURL('/products/integrated-erp#sacco');

  await arrive(page, '/');
  await page.getByRole('link', { name: 'See Solutions' }).click();
  await expectAtTop(page, 'solutions');
  await page.clock.pauseAt(Date.now() + 60_000);
  // Arriving from another page, it scrolls 300 milliseconds later.
  await page.getByRole('link', { name: /^See more ?: Manufacturing$/ }).click();
  await expectArrived(page, '/products/integrated-erp#manufacturing');
  await page.clock.runFor(290);
  expect(await scrollTop(page)).toBe(0);
  await page.clock.runFor(10);
  await expectAtTop(page, 'manufacturing');
  await page.goBack();
  await expect(page).toHaveURL('/#solutions');
  await page.clock.resume();

  // An element whose id is the name of an application does not hide that application.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.locator('#devices')).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Devices' }).click();
  await expectArrived(page, '/devices');
});

test('the keyboard goes on in the section to which a link has led', async ({ page }) => {
  await arrive(page, '/');
  for (const [link, id] of [
    ['See Solutions', 'solutions'],
    [/^See more ?: Sacco$/, 'sacco'],
  ] as const) {
    await page.getByRole('link', { name: link }).press('Enter');
    await expectAtTop(page, id);
    const section = page.locator(`section#${id}`);
    await expect(section.getByRole('heading').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(section.locator(':focus')).toBeAttached();
  }
});

async function expectAtTop(page: Page, id: string) {
  const heading = page.locator(`section#${id}`).getByRole('heading').first();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThan(450);
  expect(await top()).toBeGreaterThanOrEqual(header?.height ?? 0);
}
