import type { Locator } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { card, choose } from '../journeys/pricing/plan-cards.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import { translated, UNSEEN } from './conditions.ts';
import { untilAlive } from './walk.ts';

/* What visitors do on pages that their browser translates. A proof uses every page. */

test('a plan and a drawer are bought at their prices on translated pages', async ({ page }) => {
  await arrive(page, paths.pricing());
  await untilAlive(page);
  await translated.change?.(page);
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
  for (const [label, text] of [
    ['Company', company],
    ['Email Address', email],
    ['Phone Number', phone],
    ['Applicant Full Name', name],
    ['Building, street or landmark', 'Kibuye Plaza'],
    ['Town', 'Kisumu'],
  ] as const) {
    await page.getByLabel(new RegExp(`^${UNSEEN}?${label}$`)).fill(text);
  }
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await next.click();

  await expect(page).toHaveURL(paths.payment());
  await expectOrder(page.getByRole('region', { name: 'Order summary' }));
  await expect(page.getByRole('button', { name: 'KES 11,933' })).toBeVisible();
});

async function expectOrder(order: Locator): Promise<void> {
  for (const amount of ['KES 3,333', 'KES 8,600', 'KES 11,933']) {
    await expect(order).toContainText(amount);
  }
}
