import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, becomeAlive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { EARLIER_PLANS_TITLE } from '../site/changed-plans.ts';
import { removeFile } from '../site/corrupt.ts';
import { pricingFiles } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { expectedErrors, failuresOf, open } from './failures.ts';
import { unavailableNotice } from './notice.ts';

/** React reports that a part of the page differs from what was prerendered. */
const switched = /React error #4(?:18|22)/;

/**
 * The plans are below the first view of the home page, and load when a visitor scrolls near them.
 */
async function comeNear(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Plans and prices' }).scrollIntoViewIfNeeded();
}

test('where the plans on the home page fail, the rest of the page works, and they can be retried', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  expectProblems(switched);
  const files = await pricingFiles(ownSite);
  for (const { what, cause, outcome } of failuresOf('plans')) {
    await test.step(what, async () => {
      const page = await newVisitor();
      const repair = await cause(page, files);
      await open(page, '/');
      await becomeAlive(page);
      await comeNear(page);
      const { notice, tryAgain } = unavailableNotice(page);
      await outcome(page, notice);
      await expectAccessible(page);
      const solutions = page.locator('section#solutions');
      await expect(solutions.getByRole('listitem')).toHaveCount(9);
      await repair();
      await tryAgain.click();
      const plan = page.getByRole('article', { name: 'Basic Plan' });
      await plan.getByRole('checkbox').check();
      await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
});

test('with a previous release, the home page shows the plans of that release', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  expectProblems(switched);
  await ownSite.command(['promote', `pricing@${readSettings().earlierPricing}`]);
  await ownSite.command(['promote', 'pricing']);
  await removeFile((await pricingFiles(ownSite)).entry);
  await arrive(page, '/');
  await comeNear(page);
  await expect(page.getByRole('heading', { name: EARLIER_PLANS_TITLE })).toBeVisible();
  await expect(unavailableNotice(page).notice).toHaveCount(0);
});
