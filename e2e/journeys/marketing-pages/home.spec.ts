import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { livePaths } from '../../site/live-paths.ts';
import { section } from './section.ts';

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

/** A screen reader may pause before a visually hidden part of a text. */
const seeMore = (title: string) => new RegExp(`^See more ?: ${title}$`);

test('the home page introduces the product, and shows nine solutions in order', async ({
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
  await expect(business.getByText('KSh 40,000', { exact: true }).first()).toBeVisible();
  await business.getByRole('link', { name: 'Free Trial' }).click();
  await expect(page).toHaveURL(
    '/auth/register?package=%22Business%20Plan%22&val=40000&users=5&period=%22yearly%22',
  );
});

test('the home page continues with its second message, partners, solutions, areas, packages and the trial', async ({
  page,
}) => {
  await arrive(page, '/');
  const second = section(page, 'Digitize & Track Your SME Operations online');
  await expect(second).toContainText('All-in-One online ERP system');
  await expect(second).toContainText(
    'A plug-and-play ERP with one dashboard, easy navigation and affordable pricing.',
  );
  const partners = section(page, 'Partners we work with').getByRole('listitem').getByRole('img');
  await expect(partners).toHaveCount(9);
  for (const partner of await partners.all()) await expect(partner).toHaveAccessibleName(/\w/);

  const headings = (name: string) =>
    section(page, name).getByRole('heading', { level: 3 }).allTextContents();
  expect(await headings('Customised solutions')).toEqual([
    'Corporate ERP',
    'Sacco',
    'Security Sector',
    'Manufacturing',
  ]);
  expect(await headings('Why choose Nguzo')).toEqual([
    'POS & Sales',
    'Stores & Procurement',
    'Finance',
    'Payroll & HR',
  ]);
  const packages = ['Hospitality', 'Hospital', 'NGOs', 'Projects', 'Manufacturing', 'Academics'];
  expect(await headings('Packages for your industry')).toEqual(packages);

  const trial = section(page, 'Try the SMEs package free for 7 days').getByRole('link');
  await expect(trial).toHaveAttribute('href', '/products/accounting-smes');
  await page.getByRole('link', { name: 'More about Nguzo ERP' }).click();
  await expect(page).toHaveURL('/why-nguzo');
});

test('one of three challenges is open with its solution, at first the first one', async ({
  page,
}) => {
  await arrive(page, '/');
  const challenges = section(page, 'Why choose our solutions');
  const solution = (name: string) => challenges.getByRole('heading', { name });
  const pairs = [
    ['Disintegrated processes', 'A comprehensive ERP suite'],
    ['Poor visibility', 'A user-friendly dashboard and finance reports'],
    ['Limited market access', 'An SME marketplace'],
  ] as const;
  for (const [position, [challenge, answer]] of pairs.entries()) {
    if (position > 0) await challenges.getByText(challenge, { exact: true }).click();
    await expect(challenges.getByRole('heading', { level: 3 })).toHaveText([answer]);
    await expect(solution(answer)).toBeVisible();
  }
});
