import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { EARLIER_PLANS_TITLE, PLANS_TITLE } from '../site/changed-plans.ts';
import { pricingFiles } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { failures } from './failures.ts';
import { unavailableNotice } from './notice.ts';

/** What the browser and the shell say about pricing's files; anything else is a surprise. */
const complaints = /\/releases\/pricing\/|^console error: pricing \d/;

for (const { what, cause } of failures) {
  test.describe(`where ${what}`, () => {
    test('the page falls back to the release before, in the same page view', async ({
      page,
      ownSite,
      expectProblems,
    }) => {
      expectProblems(complaints);
      await ownSite.command(['promote', `pricing@${readSettings().earlierPricing}`]);
      await ownSite.command(['promote', 'pricing']);
      const files = await pricingFiles(ownSite);
      expect(files.release).not.toBe(readSettings().earlierPricing);
      const documents = countDocuments(page);
      await cause(page, files);
      await page.clock.install();
      await page.goto('/pricing');
      await afterTimeouts(page, page.getByRole('heading', { name: EARLIER_PLANS_TITLE }));
      await expect(page.getByRole('heading', { name: PLANS_TITLE, exact: true })).toHaveCount(0);
      await page.getByRole('article', { name: 'Basic Plan' }).getByRole('checkbox').check();
      await expect(page.getByText('KSh 34,000', { exact: true })).toBeVisible();
      expect(documents()).toBe(1);
    });

    test('and there is no release before, a notice stands in its place until it is mended', async ({
      page,
      ownSite,
      expectProblems,
    }) => {
      expectProblems(complaints);
      const mend = await cause(page, await pricingFiles(ownSite));
      await page.clock.install();
      await page.goto('/pricing');
      const { notice, tryAgain } = unavailableNotice(page);
      await afterTimeouts(page, notice);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectAccessible(page);

      const header = page.getByRole('navigation', { name: 'Main' });
      await header.getByRole('link', { name: 'Devices' }).click();
      await expectArrived(page, '/devices');
      await page.goBack();
      await afterTimeouts(page, notice);
      await mend();
      await tryAgain.click();
      await expect(page.getByRole('heading', { name: PLANS_TITLE, exact: true })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  });
}

test('where the plans on the home page fail, the rest of it works, and they can be tried again', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(complaints);
  const [{ cause } = { cause: undefined }] = failures;
  const mend = await cause?.(page, await pricingFiles(ownSite));
  await arrive(page, '/');
  const { notice, tryAgain } = unavailableNotice(page);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('section#solutions').getByRole('listitem')).toHaveCount(9);
  await mend?.();
  await tryAgain.click();
  const plan = page.getByRole('article', { name: 'Basic Plan' });
  await plan.getByRole('checkbox').check();
  await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

/** Lets the page's clock run past every time-out and pause before a retry, until something shows. */
async function afterTimeouts(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
}

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
