import type { Locator, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { expect, phone, test } from '../../../fixtures/test.ts';
import { markDocument } from '../../../fixtures/traffic.ts';
import { basicPlan } from '../trial/trial-form.ts';
import {
  card,
  choose,
  expectNoHiddenPrice,
  expectPrice,
  expectSelection,
  written,
} from './plan-cards.ts';

const addOns = [
  ['Portable POS', 22_000, 'portablePOS'],
  ['POS computer', 36_140, 'posComputer'],
  ['Thermal printer', 10_500, 'thermalPrinter'],
  ['Cash drawer', 8_600, 'cashDrawer'],
  ['Bar code scanner', 5_400, 'barCodeScanner'],
] as const;

test('the cards have the agreed prices, and their links pass them on', async ({ page }) => {
  await arrive(page, '/pricing');
  const [basic, business] = [card(page, 'Basic Plan'), card(page, 'Business Plan')];
  const options = (plan: typeof basic) => plan.getByLabel('Users').getByRole('option');
  await expect(options(basic)).toHaveText(['Upto 3 users']);
  await expect(options(business)).toHaveText(['Upto 3 users', 'Upto 5 users']);
  await expect(basic.getByRole('checkbox')).toHaveCount(1);
  await expect(business.getByRole('checkbox')).toHaveCount(addOns.length);
  // Amounts are elements of their own, which no browser translates.
  const saving = (plan: typeof basic) => plan.getByText(/^Save /).locator('..');
  await expect(saving(basic)).toHaveText('Save KSh 2,400 a year');
  await expect(saving(business)).toHaveText('Save KSh 5,000 a year');

  await expectPrice(basic, 12_000, 'a year');
  await business.getByLabel('Users').selectOption('Upto 5 users');
  await expectPrice(business, 40_000, 'a year');
  // Twelve months at 3,333 come to 39,996, which is less than the yearly price.
  await expect(saving(business)).toHaveCount(0);
  await expectNoHiddenPrice(page);
  for (const [name, price] of addOns) {
    await expect(business.getByRole('group', { name: 'Add-ons' })).toContainText(written(price));
    await business.getByRole('checkbox', { name }).check();
  }
  await expectPrice(business, 122_640, 'a year', 82_640);
  await expectSelection(business, {
    package: 'Business Plan',
    val: 122_640,
    users: 5,
    period: 'yearly',
    addOns: addOns.map(([, , key]) => `${key}2` as const),
  });
  await choose(page, 'Monthly');
  await expectPrice(business, 2_500, 'a month');
  await expect(page.getByText(/^Save /)).toHaveCount(0);
  // Measured from the top of the card, because ticking a box may scroll the page.
  const place = async () => {
    const link = await basic.getByRole('link', { name: 'Purchase Plan' }).boundingBox();
    return (link?.y ?? Number.NaN) - ((await basic.boundingBox())?.y ?? Number.NaN);
  };
  const before = await place();
  await basic.getByRole('checkbox', { name: 'Portable POS' }).check();
  await expectPrice(basic, 23_200, 'a month', 22_000);
  expect(await place()).toBeCloseTo(before, 1);

  await expect(page.getByText('Prices include VAT. Pay by card through Pesapal.')).toBeVisible();
  const ask = async (plan: Locator) => {
    const link = plan.getByRole('link', { name: /^Ask on WhatsApp/ });
    return decodeURIComponent((await link.getAttribute('href'))?.split('?text=')[1] ?? '');
  };
  expect(await ask(basic)).toContain(
    ': Basic Plan, up to 3 users, paid monthly, with add-ons, KSh 23,200.',
  );

  const enterprise = card(page, 'Enterprise');
  expect(await ask(enterprise)).toContain(': Enterprise Plan.');
  await expect(enterprise.getByText('Custom price')).toBeVisible();
  await expect(enterprise.getByRole('link', { name: /Sales$/ }).first()).toHaveAttribute(
    'href',
    /^(?:mailto:.+@.+|\/contact$)/,
  );
  await expectAccessible(page);
});

const table = (page: Page) =>
  page.getByRole('table', { name: 'Modules, users and prices of the three plans' });

const compared = {
  'Basic Plan': ['KSh 15,000', 'package=%22Basic%20Plan%22&val=15000&users=3'],
  'Business Plan': ['KSh 30,000', 'package=%22Business%20Plan%22&val=30000&users=5'],
} as const;

test('the comparison says what each plan includes, and passes its own prices', async ({
  page,
  newVisitor,
}) => {
  await arrive(page, '/pricing');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Module',
    'Basic Plan',
    'Business Plan',
    'Enterprise Plan',
  ]);
  const yes = 'Included';
  const no = 'Not included';
  for (const [module, ...cells] of [
    ['Purchase/Procurement', yes, yes, yes],
    ['Sales/POS', yes, yes, yes],
    ['Stock', yes, yes, yes],
    ['Business Performance Reports', no, yes, yes],
    ['Finance', no, yes, yes],
    ['HR & Payroll', no, no, yes],
    ['CRM', no, no, yes],
    ['Users', 'Up to 3', 'Up to 5', 'As you need'],
    ['Price with these links', 'KSh 15,000', 'KSh 30,000', 'Custom price'],
  ] as const) {
    const row = table(page).getByRole('row', { name: module });
    await expect(row.getByRole('cell')).toHaveText(cells);
  }
  const link = (name: string) => table(page).getByRole('link', { name });
  for (const [plan, [price, query]] of Object.entries(compared)) {
    const [trial, purchase] = [
      link(`Free Trial at ${price}: ${plan}`),
      link(`Purchase Plan at ${price}: ${plan}`),
    ];
    await expect(trial).toHaveAttribute('href', `/auth/register?${query}`);
    await expect(purchase).toHaveAttribute('href', `/register/step1?${query}`);
  }
  const explained = /^Tried or bought with the links in this table, .+ KSh.15,000 .+ KSh.30,000\./;
  await expect(page.getByText(explained)).toBeVisible();
  await expect(link('Contact Sales')).toHaveAttribute('href', '/contact');

  const answers = page.getByRole('main').getByText(/free for 7 days|7 days/);
  await page.getByText('Can I try it before I pay?').click();
  await expect(answers.locator('visible=true').first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('The trial begins with the Basic Plan, KSh 12,000')).toBeVisible();
  const tryIt = page.getByRole('link', { name: 'Try it free' });
  await expect(tryIt).toHaveAttribute('href', paths.register({ ...basicPlan, period: 'yearly' }));

  const demo = page.getByRole('link', { name: 'Request a Demo' });
  await expect(demo).toHaveAttribute('href', /^\/auth\/register/);

  const expectSameDocument = await markDocument(page);
  await link('Free Trial at KSh 15,000: Basic Plan').click();
  await expectArrived(page, `/auth/register?${compared['Basic Plan'][1]}`);
  await expect(page.getByText('KSh 15,000')).toBeVisible();
  await expectSameDocument();

  const small = await newVisitor(phone);
  await arrive(small, '/pricing');
  await table(small).getByRole('rowheader', { name: 'CRM' }).scrollIntoViewIfNeeded();
  await small.mouse.wheel(0, 300);
  const head = table(small).getByRole('columnheader', { name: 'Enterprise Plan' });
  await expect(head).toBeInViewport({ ratio: 1 });
  const banner = await small.getByRole('banner').boundingBox();
  const top = async () => (await head.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeGreaterThanOrEqual(banner?.height ?? Number.NaN);
  const box = await table(small).boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(360);
  await expectAccessible(small);
  await small.setViewportSize({ width: 320, height: 568 });
  expect(await table(small).evaluate(brokenWords)).toEqual([]);
});

/** The words in a table that go on in a second line. Runs in the page. */
function brokenWords(element: Element): string[] {
  const broken: string[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    // Where the plans are below each other, only screen readers find the row of their names.
    const head = node.parentElement?.closest('thead');
    if (head && getComputedStyle(head).clipPath !== 'none') continue;
    for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}
