import type { Locator, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { card, choose } from '../journeys/pricing/plan-cards.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import type { Condition } from './conditions.ts';
import { translated, translatedEarly, UNSEEN, usedWhileTranslated } from './conditions.ts';
import { openPage, testUse } from './every-page.ts';
import { compare, untilAlive } from './walk.ts';

/* What visitors do on pages that their browser translates. A proof has the other pages. */

testUse(usedWhileTranslated, () => [translated]);

test('a plan and a drawer are bought at their prices on translated pages', async ({ page }) => {
  await open(page, paths.pricing(), translated);
  await choose(page, 'Monthly');
  const plan = card(page, 'Business Plan');
  await plan.getByLabel('Users').selectOption('5');
  await plan.getByRole('checkbox', { name: 'Cash drawer' }).check();
  for (const amount of [/KSh 11,933/, /KSh.3,333\W*a month/, /KSh.8,600\W*once/]) {
    await expect(plan).toContainText(amount);
  }
  await expect(plan).not.toContainText('25,000');

  await plan.getByRole('link', { name: 'Purchase Plan' }).click();
  await expect(page).toHaveURL(/step1/);
  await expectOrder(page.getByRole('region', { name: 'Your order' }));
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  const mistakes = page.getByRole('main').getByRole('status').first();
  await expect(mistakes.getByRole('listitem').first()).toContainText(UNSEEN);
  const { company, email, phone, name } = newApplicant();
  // A label may be translated or not.
  const field = (label: string) => page.getByLabel(new RegExp(`^${UNSEEN}?${label}$`));
  await field('Company').fill(company);
  await field('Email Address').fill(email);
  await field('Phone Number').fill(phone);
  await field('Applicant Full Name').fill(name);
  await field('Building, street or landmark').fill('Kibuye Plaza');
  await field('Town').fill('Kisumu');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next.click();

  await expect(page).toHaveURL(paths.payment());
  await expectOrder(page.getByRole('region', { name: 'Order summary' }));
  await expect(page.getByRole('button', { name: 'KES 11,933' })).toBeVisible();
});

test('three printers are ordered at their price on a page that was translated before its scripts', async ({
  page,
  expectProblems,
}) => {
  expectProblems(translatedEarly.problems ?? /never/);
  await open(page, paths.deviceCheckout(), translatedEarly);
  const main = page.getByRole('main');
  const total = page.getByRole('status').filter({ hasText: 'Total' });
  const more = page.getByRole('button', { name: 'One Thermal printer more' });
  for (const [quantity, sum] of [
    [1, 'KSh 10,500'],
    [2, 'KSh 21,000'],
    [3, 'KSh 31,500'],
  ] as const) {
    await more.click();
    await expect(total).toContainText(sum);
    const line = main.getByRole('listitem').filter({ hasText: `${quantity} ×` });
    await expect(line).toContainText(sum);
  }
  await expect(main).not.toContainText('1 ×');
});

/** Pages of all teams, with and without header and footer, one after the other. */
const tour = [
  paths.pricing(),
  paths.devices(),
  paths.deviceCheckout(),
  paths.home(),
  paths.features(),
  paths.register(),
];

test('a visitor of translated pages moves through the site and sees each page whole', async ({
  newVisitor,
}) => {
  const page = await openPage(newVisitor, paths.contact());
  const other = await openPage(newVisitor, paths.contact(), translated);
  for (const path of tour) {
    await Promise.all(
      [page, other].map(async (one) => {
        await one
          .locator(`a[href^="${path}"]`)
          .first()
          .evaluate((link: HTMLElement) => link.click());
        await one.waitForURL((url) => url.pathname === path);
      }),
    );
    await compare(page, [{ condition: translated, page: other }], `at ${path}`);
  }
});

/** The month of the plan, the drawer and their sum. */
async function expectOrder(order: Locator): Promise<void> {
  for (const amount of ['KES 3,333', 'KES 8,600', 'KES 11,933']) {
    await expect(order).toContainText(amount);
  }
}

async function open(page: Page, path: string, condition: Condition): Promise<void> {
  await condition.prepare?.(page);
  await arrive(page, path);
  await untilAlive(page);
  await condition.change?.(page);
}
