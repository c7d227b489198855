import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';

export const card = (page: Page, name: string): Locator => page.getByRole('article', { name });

export const choose = (page: Page, period: 'Yearly' | 'Monthly'): Promise<void> =>
  page.getByRole('group', { name: 'Billing period' }).getByText(period).click();

export const written = (price: number): string => `KSh ${price.toLocaleString('en-KE')}`;

/** Checks a card's total and what of it is paid in every period; `once` is paid for add-ons. */
export async function expectPrice(
  plan: Locator,
  price: number,
  unit: 'a year' | 'a month',
  once = 0,
) {
  // The total stands first, above its parts.
  await expect(plan.getByText(written(price), { exact: true }).first()).toBeVisible();
  await expect(plan.getByText(`${written(price - once)} ${unit}`, { exact: true })).toBeVisible();
  await expect(plan.getByText(`${written(once)} once`)).toHaveCount(once > 0 ? 1 : 0);
  await expect(plan.getByText('to start', { exact: true })).toHaveCount(once > 0 ? 1 : 0);
}

export async function expectSelection(plan: Locator, selection: PurchaseSelection) {
  const trial = plan.getByRole('link', { name: 'Free Trial' });
  await expect(trial).toHaveAttribute('href', paths.register(selection));
  const purchase = plan.getByRole('link', { name: 'Purchase Plan' });
  await expect(purchase).toHaveAttribute('href', paths.purchase(selection));
}

/** Checks that no price is on the page, or in its links and data, that is configured but not displayed. */
export async function expectNoHiddenPrice(page: Page) {
  const hidden = /38,?000|50,?000|3,?167|4,?167/;
  const main = page.getByRole('main');
  await expect(main).not.toContainText(hidden);
  const links = await main.locator('a').evaluateAll((all) => all.map((link) => link.outerHTML));
  expect(links.join()).not.toMatch(/val=(?:38000|50000|3167|4167)/);
  for (const data of await page.locator('script[type="application/ld+json"]').all()) {
    expect(await data.textContent()).not.toMatch(hidden);
  }
}
