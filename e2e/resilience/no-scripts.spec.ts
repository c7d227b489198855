import { paths } from '@site/contracts/paths';
import { expect, test } from '../fixtures/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can navigate, read the prices and find a phone number', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('button', { name: 'Solutions' }).hover();
    await header.getByRole('link', { name: 'Integrated ERP' }).click();
    await expect(page).toHaveURL('/products/integrated-erp');
    await page.getByRole('link', { name: 'See plans and prices' }).first().click();
    await expect(page.getByText('KSh 12,000', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Free Trial of the Basic Plan' }).click();
    // Playwright reads no text of this element itself, whether scripts run or not.
    const advice = page.locator('noscript p');
    await expect(advice).toContainText('Signing up here needs JavaScript.');
    await expect(advice.locator('a').first()).toBeVisible();
    await expect(advice.locator('a').first()).toHaveAttribute('href', /^tel:\+254/);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  });

  test('the end of a purchase says nothing of success', async ({ page }) => {
    await page.goto(paths.accountCreated());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
    await expect(page.locator('noscript p')).toContainText('is shown here with JavaScript');
    await expect(page.getByRole('main')).not.toContainText(
      /success|thank you|login details again/i,
    );
    await expect(page).not.toHaveTitle(/ready|created/i);
  });
});
