import { addOnsOfPlan } from '@site/contracts/plans';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { card, choose, expectPrice, expectSelection, written } from './plan-cards.ts';

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

test('the Basic Plan has the agreed prices, with its one add-on', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Basic Plan');
  await expect(plan.getByLabel('Users').getByRole('option')).toHaveText(['Upto 3 users']);
  await expect(plan.getByRole('checkbox')).toHaveCount(1);
  for (const [period, unit, key] of [
    ['Yearly', 'a year', 'yearly'],
    ['Monthly', 'a month', 'monthly'],
  ] as const) {
    await choose(page, period);
    const price = basic[key];
    await expectPrice(plan, price, unit);
    const selection = { package: 'Basic Plan', val: price, users: 3, period: key };
    await expectSelection(plan, selection);
    await plan.getByRole('checkbox', { name: 'Portable POS' }).check();
    await expectPrice(plan, price + 22_000, unit, 22_000);
    const withTerminal = { ...selection, val: price + 22_000, addOns: ['portablePOS' as const] };
    await expectSelection(plan, withTerminal);
  }
});

test('the Business Plan has the agreed prices, for 3 and for 5 users, yearly and monthly', async ({
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
      await expectSelection(plan, {
        package: 'Business Plan',
        val: business[count][key],
        users: Number(count),
        period: key,
      });
    }
  }
});

test('each add-on of the Business Plan adds its price, in both billing periods', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Business Plan');
  await expect(plan.getByRole('checkbox')).toHaveCount(addOns.length);
  for (const [period, key] of [
    ['Yearly', 'yearly'],
    ['Monthly', 'monthly'],
  ] as const) {
    await choose(page, period);
    let total = business[3][key];
    for (const [name, price] of addOns) {
      const addOn = plan.getByRole('checkbox', { name });
      await expect(plan.getByRole('group', { name: 'Add-ons' })).toContainText(written(price));
      await addOn.check();
      total += price;
      await expect(plan.getByText(written(total), { exact: true }).first()).toBeVisible();
    }
    await expectSelection(plan, {
      package: 'Business Plan',
      val: total,
      users: 3,
      period: key,
      addOns: [...addOnsOfPlan.business],
    });
    await plan.getByRole('checkbox', { name: 'Cash drawer' }).uncheck();
    await expect(plan.getByText(written(total - 8_600), { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test('the links of a card name its period and its add-ons, and nothing moves when one is added', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  await choose(page, 'Monthly');
  const plan = card(page, 'Basic Plan');
  const purchase = plan.getByRole('link', { name: 'Purchase Plan' });
  // Measured from the top of the card, because ticking a box may scroll the page.
  const place = async () => {
    const [card, link] = [await plan.boundingBox(), await purchase.boundingBox()];
    return (link?.y ?? Number.NaN) - (card?.y ?? Number.NaN);
  };
  const before = await place();
  await plan.getByRole('checkbox', { name: 'Portable POS' }).check();
  await expect(purchase).toHaveAttribute(
    'href',
    '/register/step1?package=%22Basic%20Plan%22&val=23200&users=3&period=%22monthly%22&addOns=%5B%22portablePOS%22%5D',
  );
  expect(await place()).toBeCloseTo(before, 1);
});

test('switching the billing period resets the selection', async ({ page }) => {
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

test('the Enterprise plan has a custom price and links to sales', async ({ page }) => {
  await arrive(page, '/pricing');
  const plan = card(page, 'Enterprise');
  await expect(plan.getByText('Custom price')).toBeVisible();
  await expect(plan.getByRole('link', { name: /Sales$/ }).first()).toHaveAttribute(
    'href',
    /^(?:mailto:.+@.+|\/contact$)/,
  );
});

test('yearly billing shows its saving, where there is one', async ({ page }) => {
  await arrive(page, '/pricing');
  // Amounts are elements of their own, which no browser translates.
  const saving = (name: string) =>
    card(page, name)
      .getByText(/^Save /)
      .locator('..');
  await expect(saving('Basic Plan')).toHaveText('Save KSh 2,400 a year');
  await expect(saving('Business Plan')).toHaveText('Save KSh 5,000 a year');
  // Twelve months at 3,333 come to 39,996, which is less than the yearly price.
  await card(page, 'Business Plan').getByLabel('Users').selectOption('Upto 5 users');
  await expect(saving('Business Plan')).toHaveCount(0);
  await choose(page, 'Monthly');
  await expect(page.getByText(/^Save /)).toHaveCount(0);
});

test('screen readers announce a new price, and nothing on arrival', async ({ page }) => {
  await arrive(page, '/pricing?business=5');
  const plan = card(page, 'Business Plan');
  const spoken = plan.locator('[aria-live="polite"]');
  await expectPrice(plan, business[5].yearly, 'a year');
  await expect(spoken).toBeEmpty();
  await plan.getByRole('checkbox', { name: 'Cash drawer' }).check();
  await expect(spoken).toHaveText(
    'Business Plan, Upto 5 users: KSh 48,600 to start: the plan at KSh 40,000 a year, and add-ons for KSh 8,600, paid once',
  );
  await plan.getByRole('checkbox', { name: 'Cash drawer' }).uncheck();
  await expect(spoken).toHaveText('Business Plan, Upto 5 users: KSh 40,000 a year');
  await expect(card(page, 'Basic Plan').locator('[aria-live="polite"]')).toBeEmpty();
});

test('prices that are configured but not displayed appear nowhere on the site', async ({
  page,
}) => {
  const kept = /38,?000|50,?000|3,?167|4,?167/;
  for (const path of ['/pricing', '/']) {
    await arrive(page, path);
    for (const period of ['Yearly', 'Monthly'] as const) {
      await choose(page, period);
      for (const users of ['Upto 3 users', 'Upto 5 users']) {
        await card(page, 'Business Plan').getByLabel('Users').selectOption(users);
        await expect(page.getByRole('main')).not.toContainText(kept);
        for (const link of await page.getByRole('main').getByRole('link').all()) {
          expect(await link.getAttribute('href')).not.toMatch(/val=(?:38000|50000|3167|4167)/);
        }
      }
    }
    for (const data of await page.locator('script[type="application/ld+json"]').all()) {
      expect(await data.textContent()).not.toMatch(kept);
    }
  }
});
