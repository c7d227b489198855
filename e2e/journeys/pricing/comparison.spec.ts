import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import { card, choose, expectPrice } from './plan-cards.ts';

const table = (page: Page) =>
  page.getByRole('table', { name: 'Modules, users and prices of the three plans' });

test('the comparison says which plan includes which module', async ({ page }) => {
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
});

test('the links of the comparison pass its own prices, and the page says so beside them', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  const passed = {
    'Basic Plan': ['KSh 15,000', 'package=%22Basic%20Plan%22&val=15000&users=3'],
    'Business Plan': ['KSh 30,000', 'package=%22Business%20Plan%22&val=30000&users=5'],
  } as const;
  for (const [plan, [price, query]] of Object.entries(passed)) {
    const trial = table(page).getByRole('link', { name: `Free Trial at ${price}: ${plan}` });
    await expect(trial).toHaveAttribute('href', `/auth/register?${query}`);
    const purchase = table(page).getByRole('link', {
      name: `Purchase Plan at ${price}: ${plan}`,
    });
    await expect(purchase).toHaveAttribute('href', `/register/step1?${query}`);
  }
  await expect(
    page.getByText(
      /^Tried or bought with the links in this table, .+ KSh.15,000 .+ KSh.30,000\. The cards/,
    ),
  ).toBeVisible();
  await expect(table(page).getByRole('link', { name: 'Contact Sales' })).toHaveAttribute(
    'href',
    '/contact',
  );
  const expectSameDocument = await markDocument(page);
  await table(page)
    .getByRole('link', { name: /^Free Trial at .+ Basic Plan$/ })
    .click();
  await expectArrived(page, `/auth/register?${passed['Basic Plan'][1]}`);
  await expect(page.getByText('KSh 15,000')).toBeVisible();
  await expectSameDocument();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the whole table fits, and the names of the plans stay visible', async ({ page }) => {
    await arrive(page, '/pricing');
    await table(page).getByRole('rowheader', { name: 'CRM' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    const head = table(page).getByRole('columnheader', { name: 'Enterprise Plan' });
    await expect(head).toBeInViewport({ ratio: 1 });
    const banner = await page.getByRole('banner').boundingBox();
    const top = async () => (await head.boundingBox())?.y ?? Number.NaN;
    await expect.poll(top).toBeGreaterThanOrEqual(banner?.height ?? Number.NaN);
    const box = await table(page).boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});

test('no word of the comparison is broken on the smallest phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await arrive(page, '/pricing');
  expect(await table(page).evaluate(brokenWords)).toEqual([]);
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

test('the page answers questions and ends with one call to action', async ({ page }) => {
  await arrive(page, '/pricing');
  const answers = page.getByRole('main').getByText(/free for 7 days|7 days/);
  const question = page.getByText('Can I try it before I pay?');
  await question.click();
  await expect(answers.locator('visible=true').first()).toBeVisible();
  await expectAccessible(page);
  const talk = page.getByRole('main').getByRole('link', { name: 'Talk to us' });
  await expect(talk).toHaveAttribute('href', '/contact');
  await expect(page.getByText('The trial begins with the Basic Plan, KSh 12,000')).toBeVisible();
  await page.getByRole('link', { name: 'Try it free' }).click();
  await expectArrived(
    page,
    '/auth/register?package=%22Basic%20Plan%22&val=12000&users=3&period=%22yearly%22',
  );
});

test('a plan can be selected and tried with the keyboard alone', async ({ page }) => {
  await arrive(page, '/pricing');
  const periods = page.getByRole('group', { name: 'Billing period' });
  const plan = card(page, 'Business Plan');
  // The label shows the focus, because the radio button itself is invisible.
  await page.getByRole('heading', { name: 'Plans and prices' }).click();
  await page.keyboard.press('Tab');
  await expect(periods.getByRole('radio', { name: 'Yearly' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(periods.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await tabTo(page, plan.getByLabel('Users'));
  await page.keyboard.press('ArrowDown');
  await expectPrice(plan, 3_333, 'a month');
  await tabTo(page, plan.getByRole('checkbox', { name: 'Bar code scanner' }));
  await page.keyboard.press('Space');
  await expectPrice(plan, 8_733, 'a month', 5_400);
  await page.keyboard.press('Space');
  await expectPrice(plan, 3_333, 'a month');
  await choose(page, 'Yearly');
  await expectPrice(plan, 25_000, 'a year');
  await tabTo(page, plan.getByLabel('Users'));
  await tabTo(page, plan.getByRole('link', { name: 'Free Trial' }));
  await page.keyboard.press('Enter');
  await expectArrived(
    page,
    '/auth/register?package=%22Business%20Plan%22&val=25000&users=3&period=%22yearly%22',
  );
});
