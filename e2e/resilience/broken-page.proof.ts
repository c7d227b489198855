import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { EARLIER_PLANS_TITLE, PLANS_TITLE } from '../site/changed-plans.ts';
import { pricingFiles } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { expectedErrors, failuresOf, open } from './failures.ts';
import { unavailableNotice } from './notice.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('where a page is missing, corrupt or too slow, the previous release replaces it in the same page view', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  await ownSite.command(['promote', `pricing@${readSettings().earlierPricing}`]);
  await ownSite.command(['promote', 'pricing']);
  const files = await pricingFiles(ownSite);
  for (const { what, cause, outcome } of failuresOf('page')) {
    await test.step(what, async () => {
      const page = await newVisitor();
      const repair = await cause(page, files);
      const documents = countDocuments(page);
      await open(page, '/pricing');
      await expect(title(page, PLANS_TITLE)).toBeVisible();
      await outcome(page, title(page, EARLIER_PLANS_TITLE));
      await expect(title(page, PLANS_TITLE)).toHaveCount(0);
      await page.getByRole('article', { name: 'Basic Plan' }).getByRole('checkbox').check();
      await expect(page.getByText('KSh 34,000', { exact: true })).toBeVisible();
      expect(documents()).toBe(1);
      await repair();
    });
  }
});

test('without a previous release, a notice replaces the page until it is repaired', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  const files = await pricingFiles(ownSite);
  for (const { what, cause, outcome } of failuresOf('page')) {
    await test.step(what, async () => {
      const page = await newVisitor();
      const repair = await cause(page, files);
      await open(page, '/pricing');
      const { notice, tryAgain } = unavailableNotice(page);
      await outcome(page, notice);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectAccessible(page);

      const header = page.getByRole('navigation', { name: 'Main' });
      await header.getByRole('link', { name: 'Devices' }).click();
      await expectArrived(page, '/devices');
      await page.goBack({ waitUntil: 'commit' });
      await outcome(page, notice);
      await repair();
      await tryAgain.click();
      await expect(title(page, PLANS_TITLE)).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
});

function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
