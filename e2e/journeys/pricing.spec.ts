import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';

/** Every price on the cards, in shillings. */
const basic = { yearly: 12_000, monthly: 1_200 };
const business = {
  '3': { yearly: 25_000, monthly: 2_500 },
  '5': { yearly: 40_000, monthly: 3_333 },
};
const addOns = [
  ['Portable POS', 22_000],
  ['POS computer', 36_140],
  ['Thermal printer', 10_500],
  ['Cash drawer', 8_600],
  ['Bar code scanner', 5_400],
] as const;

const card = (page: Page, name: string) => page.getByRole('article', { name });
const choose = (page: Page, period: 'Yearly' | 'Monthly') =>
  page.getByRole('group', { name: 'Billing period' }).getByText(period).click();
const written = (price: number) => `KSh ${price.toLocaleString('en-KE')}`;

async function expectPrice(plan: Locator, price: number, unit: 'a year' | 'a month') {
  await expect(plan.getByText(written(price), { exact: true })).toBeVisible();
  await expect(plan.getByText(unit, { exact: unit === 'a month' }).first()).toBeVisible();
}

async function expectFreeTrial(plan: Locator, name: string, val: number, users: number) {
  const query = `package=%22${encodeURIComponent(name)}%22&val=${val}&users=${users}`;
  const link = plan.getByRole('link', { name: 'Free Trial' });
  await expect(link).toHaveAttribute('href', `/auth/register?${query}`);
}

test('the Basic Plan costs what is agreed, with its one add-on', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Basic Plan');
  await expect(plan.getByLabel('Users').getByRole('option')).toHaveText(['Upto 3 users']);
  await expect(plan.getByRole('checkbox')).toHaveCount(1);
  for (const [period, unit, price] of [
    ['Yearly', 'a year', basic.yearly],
    ['Monthly', 'a month', basic.monthly],
  ] as const) {
    await choose(page, period);
    await expectPrice(plan, price, unit);
    await expectFreeTrial(plan, 'Basic Plan', price, 3);
    await plan.getByRole('checkbox', { name: 'Portable POS' }).check();
    await expectPrice(plan, price + 22_000, unit);
    await expectFreeTrial(plan, 'Basic Plan', price + 22_000, 3);
  }
});

test('the Business Plan costs what is agreed, for 3 and for 5 users, by year and by month', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Business Plan');
  const users = plan.getByLabel('Users');
  await expect(users.getByRole('option')).toHaveText(['Upto 3 users', 'Upto 5 users']);
  for (const [period, unit, key] of [
    ['Yearly', 'a year', 'yearly'],
    ['Monthly', 'a month', 'monthly'],
  ] as const) {
    await choose(page, period);
    for (const count of ['3', '5'] as const) {
      await users.selectOption(`Upto ${count} users`);
      await expectPrice(plan, business[count][key], unit);
      await expectFreeTrial(plan, 'Business Plan', business[count][key], Number(count));
    }
  }
});

test('each add-on of the Business Plan adds its price, in both periods', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Business Plan');
  await expect(plan.getByRole('checkbox')).toHaveCount(addOns.length);
  for (const [period, start] of [
    ['Yearly', business[3].yearly],
    ['Monthly', business[3].monthly],
  ] as const) {
    await choose(page, period);
    let total = start;
    for (const [name, price] of addOns) {
      const addOn = plan.getByRole('checkbox', { name });
      await expect(plan.getByRole('group', { name: 'Add-ons' })).toContainText(written(price));
      await addOn.check();
      total += price;
      await expect(plan.getByText(written(total), { exact: true })).toBeVisible();
    }
    await expectFreeTrial(plan, 'Business Plan', total, 3);
    await plan.getByRole('checkbox', { name: 'Cash drawer' }).uncheck();
    await expect(plan.getByText(written(total - 8_600), { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('switching the billing period starts the choice anew', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Business Plan');
  await plan.getByLabel('Users').selectOption('Upto 5 users');
  await plan.getByRole('checkbox', { name: 'Thermal printer' }).check();
  await card(page, 'Basic Plan').getByRole('checkbox').check();
  await choose(page, 'Monthly');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectPrice(plan, business[3].monthly, 'a month');
  await expectPrice(card(page, 'Basic Plan'), basic.monthly, 'a month');
  await choose(page, 'Yearly');
  await expectPrice(plan, business[3].yearly, 'a year');
});

test('the Enterprise plan has a custom price and leads to a person', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Enterprise');
  await expect(plan.getByText('Custom price')).toBeVisible();
  await expect(plan.getByRole('link', { name: /Sales$/ }).first()).toHaveAttribute(
    'href',
    /^(?:mailto:.+@.+|\/contact$)/,
  );
});
