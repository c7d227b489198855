import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';

/** The nine cards: number, title, and where each leads once there is such a page. */
const cards = [
  ['01', 'Integrated ERP Solutions', '/products/integrated-erp'],
  ['02', 'Accounting SMEs', '/products/accounting-smes'],
  ['03', 'Digital Lending', '/products/digital-lending'],
  ['04', 'Revenue Management System', '/products/revenue-management'],
  ['05', 'Agribusiness Solutions', '/products/agribusiness'],
  ['06', 'Market Place', '/products/market-place'],
  ['07', 'Sacco', '/products/integrated-erp#sacco'],
  ['08', 'Manufacturing', '/products/integrated-erp#manufacturing'],
  ['09', 'Security System', '/products/integrated-erp#security'],
] as const;

/** A hidden part of a text may be read after a pause. */
const seeMore = (title: string) => new RegExp(`^See more ?: ${title}$`);

test('the home page says what this is, and shows nine solutions in order', async ({
  page,
  site,
}) => {
  await arrive(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Digitize & Transform your Business',
  );
  await expect(page.getByText('Simplify. Innovate. Thrive.')).toBeVisible();
  const items = page.locator('section#solutions').getByRole('listitem');
  await expect(items).toHaveText(cards.map(([number, title]) => new RegExp(`^${number}${title}`)));
  const paths = livePaths(site.storeFolder);
  for (const [index, [, title, address]] of cards.entries()) {
    const link = items.nth(index).getByRole('link', { name: seeMore(title) });
    const [path = ''] = address.split('#');
    if (paths.includes(path)) await expect(link).toHaveAttribute('href', address);
    else await expect(link).toHaveCount(0);
  }
});

test('the plans of the pricing team can be chosen on the home page', async ({ page }) => {
  await arrive(page, '/');
  const business = page.getByRole('article', { name: 'Business Plan' });
  await business.getByLabel('Users').selectOption('Upto 5 users');
  await expect(business.getByText('KSh 40,000', { exact: true })).toBeVisible();
  await business.getByRole('link', { name: 'Free Trial' }).click();
  await expect(page).toHaveURL('/auth/register?package=%22Business%20Plan%22&val=40000&users=5');
});
