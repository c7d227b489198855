import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { notice, status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import { promoteConfiguration } from '../../harness/configuration.ts';
import { planWithDevices, purchaseOn } from '../../site/journeys/purchase/purchase.ts';
import { newApplicant } from '../../site/journeys/trial/trial-form.ts';

const BANNER = 'Get Started with 30 days free';

test('an operator shows the banner and switches the extras off', async ({ page, ownSite }) => {
  await arrive(page, paths.home());
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);
  const features = { topBanner: true, wiredExtras: false };
  await promoteConfiguration(ownSite, (config) => ({ ...config, features }));
  await arrive(page, paths.home());
  await expectAccessible(page);
  await page.getByRole('link', { name: BANNER }).click();
  await expectArrived(page, paths.register());
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);
  await expectNoExtras(page);
});

async function expectNoExtras(page: Page): Promise<void> {
  for (const [path, labels] of [
    [paths.digitalLending(), ['See How it works']],
    [paths.marketPlace(), ['Get Started', 'Learn More']],
  ] as const) {
    await arrive(page, path);
    for (const label of labels) {
      await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await arrive(page, paths.deviceCheckout());
  const proceed = page.getByRole('button', { name: 'Proceed to payment' });
  await proceed.click();
  await expect(page.getByText('Choose at least one device')).toHaveCount(0);
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await proceed.click();
  await expect(status(page, 'KSh 8,600')).toBeVisible();
  await expect(page).toHaveURL(paths.deviceCheckout());

  const requests = countCalls(page, '/lost_account.php');
  await arrive(page, paths.forgotPassword());
  await page.getByLabel('Email Address').fill('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, /\S/)).toHaveCount(0);
  expect(requests()).toBe(0);
  await page.goto(paths.payment());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your details are not in this tab')).toBeVisible();
  // A price with devices in it is paid as the price of its plan, and no address is required.
  await arrive(page, paths.purchase(planWithDevices));
  await expect(page.getByRole('group', { name: 'Delivery' })).toHaveCount(0);
  await purchaseOn(page).details.fillIn(newApplicant());
  await purchaseOn(page).details.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();
  await expect(purchaseOn(page).orderSummary).toContainText('PackageBusiness PlanUsers3');
  await expect(purchaseOn(page).orderSummary).toContainText('Total incl. VATKES 44,100');
}
