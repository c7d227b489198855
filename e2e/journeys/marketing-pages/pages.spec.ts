import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { livePaths } from '../../site/live.ts';

/* What the pages of marketing show, and where their buttons lead. */

/** The part of a page below a heading. */
function section(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2, exact: true }) });
}

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

test('the home page introduces the product, its nine solutions in order, partners, challenges and the trial', async ({
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
  const live = livePaths(site.storeFolder);
  for (const [index, [, title, address]] of cards.entries()) {
    const link = items.nth(index).getByRole('link', { name: seeMore(title) });
    const [path = ''] = address.split('#');
    if (live.includes(path)) await expect(link).toHaveAttribute('href', address);
    else await expect(link).toHaveCount(0);
  }

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

test('the company says why to choose it and who it is, how it is reached, and answers six questions', async ({
  page,
}) => {
  await arrive(page, '/about');
  await expect(section(page, 'Why choose us').getByRole('listitem')).toHaveCount(5);
  const people = section(page, 'The people behind Nguzo').getByRole('listitem');
  await expect(people).toHaveCount(5);
  for (const person of await people.all()) {
    const name = (await person.getByRole('heading').textContent()) ?? '';
    await expect(person.getByRole('img', { name: `portrait of ${name}` })).toBeVisible();
    await expect(person).toContainText(/Chief|Head of/);
  }
  await expect(section(page, 'What we value').getByRole('heading', { level: 3 })).toHaveText([
    'Creativity',
    'Support',
    'Commitment',
    'Collaboration',
    'Courage',
    'Integrity',
  ]);
  await expect(section(page, 'Our mission')).toContainText('To let every business owner know');

  await arrive(page, '/contact');
  const box = (name: string) =>
    section(page, 'Four ways to reach us')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  const link = (name: string) => box(name).getByRole('link');
  await expect(link('E-mail')).toHaveAttribute('href', /^mailto:[^@]+@[^@]+$/);
  await expect(link('Call')).toHaveAttribute('href', /^tel:\+254\d{9}$/);
  await expect(link('WhatsApp')).toHaveAttribute('href', /^https:\/\/wa\.me\/254\d{9}$/);
  await expect(link('WhatsApp')).toHaveAttribute('target', '_blank');
  await expect(box('Office')).toContainText('Pillar House, 4th Floor, Ngong Road, Nairobi');

  const faq = section(page, 'Frequently asked questions');
  const questions = faq.locator('summary');
  const answers = faq.getByRole('paragraph').filter({ visible: true });
  await expect(questions).toHaveCount(6);
  const closed = await answers.count();
  for (const [position, question] of (await questions.all()).entries()) {
    await question.click();
    await expect(faq.locator('details[open]')).toHaveCount(position + 1);
  }
  await expectAccessible(page);
  for (const question of await questions.all()) {
    await question.press('Enter');
  }
  await expect(faq.locator('details[open]')).toHaveCount(0);
  await expect(answers).toHaveCount(closed);
});

test('the pages of the ERP, of its four areas and of the policies have their parts, each linked from the top', async ({
  page,
}) => {
  await arrive(page, paths.integratedErp());
  for (const tile of [
    'Unified System',
    'Intuitive Design',
    'Cost-Effective',
    'Customizable',
    'Business Insights',
  ]) {
    await expect(page.getByRole('heading', { name: tile })).toBeVisible();
  }
  for (const [id, features] of [
    ['sacco', 5],
    ['manufacturing', 5],
    ['security', 7],
  ] as const) {
    await expect(page.locator(`section#${id}`).getByRole('listitem')).toHaveCount(features);
  }

  await arrive(page, '/why-nguzo');
  const areas = page.getByRole('navigation', { name: 'Four areas, one system' }).getByRole('link');
  await expect(areas).toHaveText([
    'POS & Sales',
    'Stores & Procurement',
    'Finance',
    'Payroll & HR',
  ]);
  await areas.last().click();
  await expect(
    page.getByRole('heading', { name: 'Pay people right, and on the day' }),
  ).toBeInViewport();

  await arrive(page, '/policies');
  const policy = page.getByRole('article');
  await expect(policy).toContainText(/30 days/);
  await expect(policy).toContainText('Data Protection Act, 2019');
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const last = contents.last();
  const part = (await last.textContent())?.replace(/^\d+\s*/, '') ?? '';
  await last.click();
  await expect(policy.getByRole('heading', { level: 2, name: part })).toBeInViewport();
});

/** A button of a page: its target, and the fallback while the site lacks that page. */
type Button = readonly [label: string, target: string, otherwise?: string | RegExp];

const mail = /^mailto:.+\?subject=.+/;

const buttons: Readonly<Record<string, readonly Button[]>> = {
  [paths.integratedErp()]: [['Send enquiry', paths.sendInquiry('Integrated ERP'), mail]],
  [paths.accountingSmes()]: [['Start 7-day free trial', paths.pricing()]],
  [paths.digitalLending()]: [
    ['Send Inquiry', paths.sendInquiry('Digital Lending'), mail],
    ['See How it works', '#how-it-works'],
    ['Inquire More', paths.purchase(), paths.pricing()],
  ],
  [paths.revenueManagement()]: [
    ['Send Inquiry', paths.sendInquiry('Revenue Management System'), mail],
  ],
  [paths.agribusiness()]: [
    ['Register Now', paths.purchase(), paths.pricing()],
    ['Inquire More', paths.contact(), mail],
  ],
  [paths.marketPlace()]: [
    ['Get Started', paths.pricing()],
    ['Learn More', '#about'],
    ['Inquire More', paths.contact(), mail],
  ],
};

test('the buttons of each product page lead to the pages that they name', async ({
  page,
  site,
}) => {
  const live = livePaths(site.storeFolder);
  for (const [path, expected] of Object.entries(buttons)) {
    await arrive(page, path);
    for (const [label, target, otherwise = target] of expected) {
      const name = label === 'Send enquiry' ? /^Send enquiry/ : label;
      const link = page.getByRole('main').getByRole('link', { name }).first();
      if (target.startsWith('#')) {
        await expect(link, label).toHaveAttribute('href', `${path}${target}`);
        await expect(page.locator(`section${target}`)).toBeAttached();
      } else {
        const [form = ''] = target.split('?');
        const there = live.includes(form) ? target : otherwise;
        await expect(link, label).toHaveAttribute('href', there);
      }
    }
  }
});
