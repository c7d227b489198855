import { expect, type Locator, type Page } from '@playwright/test';

/** The card of a plan. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** Chooses a billing period with a click. */
export const choose = (page: Page, period: 'Yearly' | 'Monthly'): Promise<void> =>
  page.getByRole('group', { name: 'Billing period' }).getByText(period).click();

/** An amount as the site writes it. */
export const written = (price: number): string => `KSh ${price.toLocaleString('en-KE')}`;

/** Checks the price on a card. */
export async function expectPrice(plan: Locator, price: number, unit: 'a year' | 'a month') {
  await expect(plan.getByText(written(price), { exact: true })).toBeVisible();
  await expect(plan.getByText(unit, { exact: unit === 'a month' }).first()).toBeVisible();
}

/** Checks exactly what a card's Free Trial button passes to sign-up. */
export async function expectFreeTrial(plan: Locator, name: string, val: number, users: number) {
  const query = `package=%22${encodeURIComponent(name)}%22&val=${val}&users=${users}`;
  const link = plan.getByRole('link', { name: 'Free Trial' });
  await expect(link).toHaveAttribute('href', `/auth/register?${query}`);
}
