import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { missingIn, readStructuredData } from '../../fixtures/structured-data.ts';
import { expect, test } from '../../fixtures/test.ts';

function readHead(page: Page, html: string) {
  return page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) =>
      head.querySelector(selector)?.getAttribute('content') ?? undefined;
    return {
      title,
      description: content('meta[name="description"]'),
      robots: content('meta[name="robots"]'),
      address: content('meta[property="og:url"]'),
      picture: content('meta[property="og:image"]'),
      canonical: head.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    };
  }, html);
}

test('the sitemap lists every page that may be indexed, each with its picture', async ({
  page,
  request,
  site,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.address}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(listed).toContain(`${site.address}/`);
  const seen = new Set<string>();
  for (const address of listed) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const head = await readHead(page, await answer.text());
    expect(head, address).toMatchObject({ canonical: address, address, robots: undefined });
    expect(seen, `the title and description of ${address}`).not.toContain(head.title);
    expect(seen).not.toContain(head.description);
    seen.add(head.title).add(String(head.description));
    const picture = await request.get(head.picture ?? '');
    expect(picture.headers()['content-type'], `the picture of ${address}`).toBe('image/jpeg');
  }

  const form = await readHead(page, await (await request.get('/auth/register')).text());
  expect(form.robots).toBe('noindex');
  expect(listed).not.toContain(form.canonical);
});

test('each kind of structured data says what search engines require and recommend', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, each = '']) => each);
  const kinds = new Map<string, Set<string>>();
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    const { items, ids } = await readStructuredData(page, html);
    for (const item of items) {
      const missing = missingIn(item);
      expect({ address, item, missing }).toMatchObject({ missing: [] });
      const path = new URL(address).pathname;
      kinds.set(item['@type'], (kinds.get(item['@type']) ?? new Set()).add(path));
      if (item['@type'] !== 'Product') continue;
      const place = new URL(item.url);
      expect(place.pathname).toBe(path);
      if (path === paths.devices()) expect(ids).toContain(place.hash.slice(1));
      const picture = await request.get(item.image);
      expect(picture.headers()['content-type'], item.image).toMatch(/^image\//);
    }
  }
  expect(kinds.get('Organization')).toContain(paths.home());
  for (const path of [paths.pricing(), paths.devices()]) {
    expect(kinds.get('Product')).toContain(path);
    expect(kinds.get('BreadcrumbList')).toContain(path);
  }
  expect([...(kinds.get('FAQPage') ?? [])]).toEqual(
    expect.arrayContaining([paths.pricing(), paths.contact()]),
  );
});

test('the icon costs no request, and what takes no SVG and a home screen get theirs', async ({
  page,
  request,
}) => {
  const drawn = page.locator('link[rel=icon][type="image/svg+xml"]');
  const named = page.locator('link[rel=manifest]');
  await page.goto(paths.about());
  await expect(drawn).toHaveAttribute('href', /^data:image\/svg\+xml/);
  await expect(named).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(named).toHaveAttribute('href', '/manifest.webmanifest');
  const icons = {
    '/favicon.ico': 'image/vnd.microsoft.icon',
    '/apple-touch-icon.png': 'image/png',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
  };
  for (const [path, type] of Object.entries(icons)) {
    const icon = await request.get(path);
    expect([icon.status(), icon.headers()['content-type']], path).toEqual([200, type]);
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ short_name: 'Nguzo', start_url: '/' });
  for (const { src } of manifest.icons) expect(icons).toHaveProperty([src]);
});
