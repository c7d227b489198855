import type { Locator, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { card, choose } from '../journeys/pricing/plan-cards.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import type { Condition } from './condition.ts';
import { UNSEEN } from './translated.ts';
import { untilAlive } from './use-page.ts';

/** Makes the tests of buying on pages that the browser translates. */
export function testBuying(condition: Condition): void {
  test(`a plan and a drawer are bought at their prices on pages ${condition.name}`, async ({
    page,
    expectProblems,
  }) => {
    if (condition.problems) expectProblems(condition.problems);
    await open(page, paths.pricing(), condition);
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
    await field(page, 'Company').fill(company);
    await field(page, 'Email Address').fill(email);
    await field(page, 'Phone Number').fill(phone);
    await field(page, 'Applicant Full Name').fill(name);
    await field(page, 'Building, street or landmark').fill('Kibuye Plaza');
    await field(page, 'Town').fill('Kisumu');
    await page.getByRole('checkbox', { name: 'I agree' }).check();
    await next.click();

    await expect(page).toHaveURL(paths.payment());
    await expectOrder(page.getByRole('region', { name: 'Order summary' }));
    await expect(page.getByRole('button', { name: 'KES 11,933' })).toBeVisible();
  });

  test(`three printers are ordered at their price on pages ${condition.name}`, async ({
    page,
    expectProblems,
  }) => {
    if (condition.problems) expectProblems(condition.problems);
    await open(page, paths.deviceCheckout(), condition);
    const main = page.getByRole('main');
    const total = page.getByRole('status').filter({ hasText: 'Total' });
    const more = page.getByRole('button', { name: 'One Thermal printer more' });
    for (const [quantity, sum] of [
      [1, '10,500'],
      [2, '21,000'],
      [3, '31,500'],
    ] as const) {
      await more.click();
      await expect(total).toContainText(`KSh ${sum}`);
      await expect(main.getByRole('listitem').filter({ hasText: `${quantity} ×` })).toContainText(
        `KSh ${sum}`,
      );
    }
    await expect(main).not.toContainText('1 ×');
  });
}

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

/** A field by its label, whether that is translated or not. */
function field(page: Page, label: string) {
  return page.getByLabel(new RegExp(`^${UNSEEN}?${label}$`));
}
