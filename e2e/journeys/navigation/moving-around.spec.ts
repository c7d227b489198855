import type { Page } from '@playwright/test';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('the next page begins at its top, and going back restores the place', async ({ page }) => {
  await arrive(page, '/');
  const description = page.locator('meta[name="description"]');
  const robots = page.locator('meta[name="robots"]');
  const data = page.locator('head script[type="application/ld+json"]');
  await expect(data).toHaveCount(2);
  const types = (await data.allTextContents()).join('').matchAll(/"@type":"([^"]+)"/g);
  expect(new Set([...types].map(([, type]) => type))).toEqual(
    new Set(['Organization', 'Brand', 'Country', 'WebSite']),
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

async function expectAtTop(page: Page, id: string) {
  const heading = page.locator(`section#${id}`).getByRole('heading').first();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  const top = async () => (await heading.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThan(450);
  expect(await top()).toBeGreaterThanOrEqual(header?.height ?? 0);
}
