import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive } from '../../../fixtures/arrive.ts';
import { pageTitle } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';

function section(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2, exact: true }) });
}

const cards = [
  ['Integrated ERP Solutions', '/products/integrated-erp'],
  ['Accounting SMEs', '/products/accounting-smes'],
  ['Digital Lending', '/products/digital-lending'],
  ['Revenue Management System', '/products/revenue-management'],
  ['Agribusiness Solutions', '/products/agribusiness'],
  ['Market Place', '/products/market-place'],
  ['Sacco', '/products/integrated-erp#sacco'],
  ['Manufacturing', '/products/integrated-erp#manufacturing'],
  ['Security System', '/products/integrated-erp#security'],
] as const;

const areas = ['POS & Sales', 'Stores & Procurement', 'Finance', 'Payroll & HR'];

const parts: readonly (readonly [path: string, heading: string, parts: readonly string[]])[] = [
  ['/', 'Customised solutions', ['Corporate ERP', 'Sacco', 'Security Sector', 'Manufacturing']],
  ['/', 'Why choose Nguzo', areas],
  [
    '/',
    'Packages for your industry',
    ['Hospitality', 'Hospital', 'NGOs', 'Projects', 'Manufacturing', 'Academics'],
  ],
  [
    '/about',
    'What we value',
    ['Creativity', 'Support', 'Commitment', 'Collaboration', 'Courage', 'Integrity'],
  ],
];

async function expectParts(page: Page, path: string): Promise<void> {
  for (const [where, heading, names] of parts) {
    if (where !== path) continue;
    await expect(section(page, heading).getByRole('heading', { level: 3 })).toHaveText(names);
  }
}

test('the home page shows its nine solutions, partners, challenges and the trial', async ({
  page,
}) => {
  await arrive(page, '/');
  await expect(pageTitle(page)).toHaveText('Digitize & Transform your Business');
  await expect(page.getByText('Simplify. Innovate. Thrive.')).toBeVisible();
  const items = page.locator('section#solutions').getByRole('listitem');
  await expect(items).toHaveText(
    cards.map(([title], index) => new RegExp(`^0${index + 1}${title}`)),
  );
  for (const [index, [title, address]] of cards.entries()) {
    // A screen reader may pause before a visually hidden part of a text.
    const link = items.nth(index).getByRole('link', { name: new RegExp(`^See more ?: ${title}$`) });
    await expect(link).toHaveAttribute('href', address);
  }
  const solution = section(page, 'Why choose our solutions').getByRole('heading', { level: 3 });
  await expect(solution).toHaveText(['A comprehensive ERP suite']);
  for (const [challenge, answer] of [
    ['Poor visibility', 'A user-friendly dashboard and finance reports'],
    ['Limited market access', 'An SME marketplace'],
  ] as const) {
    await page.getByText(challenge, { exact: true }).click();
    await expect(solution).toHaveText([answer]);
    await expect(solution).toBeVisible();
  }
  const second = section(page, 'Digitize & Track Your SME Operations online');
  await expect(second).toContainText('All-in-One online ERP system');
  await expect(second).toContainText(
    'A plug-and-play ERP with one dashboard, easy navigation and affordable pricing.',
  );
  const partners = section(page, 'Partners we work with').getByRole('listitem').getByRole('img');
  await expect(partners).toHaveCount(9);
  for (const partner of await partners.all()) await expect(partner).toHaveAccessibleName(/\w/);
  await expectParts(page, '/');
  const trial = section(page, 'Try the SMEs package free for 7 days');
  const start = trial.getByRole('link', { name: 'Start the free trial' });
  await expect(start).toHaveAttribute('href', '/products/accounting-smes');
  const demo = trial.getByRole('link', { name: 'Request a Demo' });
  await expect(demo).toHaveAttribute('href', paths.register());
  const more = page.getByRole('link', { name: 'More about Nguzo ERP' });
  await expect(more).toHaveAttribute('href', '/why-nguzo');
});

test('the company says who it is and how it is reached, and answers six questions', async ({
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
  await expectParts(page, '/about');
  await expect(section(page, 'Our mission')).toContainText('To let every business owner know');

  await arrive(page, '/contact');
  const box = (name: string) =>
    section(page, 'Four ways to reach us')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  for (const [name, address] of [
    ['E-mail', /^mailto:[^@]+@[^@]+$/],
    ['Call', /^tel:\+254\d{9}$/],
    ['WhatsApp', /^https:\/\/wa\.me\/254\d{9}$/],
  ] as const) {
    await expect(box(name).getByRole('link')).toHaveAttribute('href', address);
  }
  await expect(box('WhatsApp').getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(box('Office')).toContainText('Pillar House, 4th Floor, Ngong Road, Nairobi');

  const faq = section(page, 'Frequently asked questions');
  const questions = faq.locator('summary');
  await expect(questions).toHaveCount(6);
  for (const [position, question] of (await questions.all()).entries()) {
    await question.click();
    await expect(faq.locator('details[open]')).toHaveCount(position + 1);
  }
  await expectAccessible(page);
  for (const question of await questions.all()) await question.press('Enter');
  await expect(faq.locator('details[open]')).toHaveCount(0);
});

test('the ERP, its four areas and the policies have their parts, linked from the top', async ({
  page,
}) => {
  await arrive(page, paths.integratedErp());
  for (const name of [
    'Unified System',
    'Intuitive Design',
    'Cost-Effective',
    'Customizable',
    'Business Insights',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Watch Video' })).toBeVisible();
  for (const [id, features] of [
    ['sacco', 5],
    ['manufacturing', 5],
    ['security', 7],
  ] as const) {
    await expect(page.locator(`section#${id}`).getByRole('listitem')).toHaveCount(features);
  }

  await arrive(page, '/why-nguzo');
  const links = (name: string) => page.getByRole('navigation', { name }).getByRole('link');
  await expect(links('Four areas, one system')).toHaveText(areas);
  await links('Four areas, one system').last().click();
  const area = page.getByRole('heading', { name: 'Pay people right, and on the day' });
  await expect(area).toBeInViewport();

  await arrive(page, '/policies');
  const policy = page.getByRole('article');
  await expect(policy).toContainText(/30 days/);
  await expect(policy).toContainText('Data Protection Act, 2019');
  const last = links('Contents').last();
  const name = (await last.textContent())?.replace(/^\d+\s*/, '') ?? '';
  await last.click();
  await expect(policy.getByRole('heading', { level: 2, name })).toBeInViewport();
});

const buttons: Readonly<Record<string, readonly (readonly [label: string, target: string])[]>> = {
  [paths.integratedErp()]: [['Send enquiry', paths.sendInquiry('Integrated ERP')]],
  [paths.accountingSmes()]: [
    ['Start 7-day free trial', paths.pricing()],
    ['Request a Demo', paths.register()],
  ],
  [paths.digitalLending()]: [
    ['Send Inquiry', paths.sendInquiry('Digital Lending')],
    ['See How it works', `${paths.digitalLending()}#how-it-works`],
    ['Inquire More', paths.purchase()],
  ],
  [paths.revenueManagement()]: [['Send Inquiry', paths.sendInquiry('Revenue Management System')]],
  [paths.agribusiness()]: [
    ['Register Now', paths.purchase()],
    ['Inquire More', paths.contact()],
  ],
  [paths.marketPlace()]: [
    ['Get Started', paths.pricing()],
    ['Learn More', `${paths.marketPlace()}#about`],
    ['Inquire More', paths.contact()],
  ],
  [paths.features()]: [
    ['Sign up for free', paths.register()],
    ['Book a demo', paths.contact()],
  ],
};

test('the buttons of each product page lead to the pages that they name', async ({ page }) => {
  for (const [path, expected] of Object.entries(buttons)) {
    // Where they lead is in the document.
    await page.goto(path);
    for (const [label, target] of expected) {
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${label}`) });
      await expect(link.first(), label).toHaveAttribute('href', target);
      const [, id] = target.split('#');
      if (id) await expect(page.locator(`section#${id}`)).toBeAttached();
    }
  }
});
