import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { removeFile } from '../../harness/faults.ts';
import { pricingFiles } from '../../harness/live.ts';
import { readSettings } from '../../harness/settings.ts';
import { copyWorkspace, EARLIER_PLANS_TITLE, PLANS_TITLE } from '../../harness/workspace-copy.ts';
import {
  devicesInHeader,
  expectPlansAlive,
  faultNotice,
  heading,
  unavailableNotice,
} from './failures.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

/*
 * Which release is loaded after each failure, is tested beside the loader, and what stays without a previous
 * one in `what-does-not-arrive.spec.ts` and by the attacks on the network.
 */

const whatBrowsersReport = [
  /\/releases\/pricing\/|^console error: pricing \d/,
  // A part of the page differs from what was prerendered, by another release.
  /React error #4(?:18|22)/,
];

test('with a previous release, that one replaces a page in the same page view, and a section', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  for (const reported of whatBrowsersReport) expectProblems(reported);
  const { earlierPricing } = readSettings();
  await ownSite.command(['promote', `pricing@${earlierPricing}`, '--other-pages', '/']);
  await ownSite.command(['promote', 'pricing', '--other-pages', '/']);
  const files = await pricingFiles(ownSite);
  for (const how of ['is missing', 'does not arrive'] as const) {
    await test.step(`the entry ${how}`, async () => {
      const page = await newVisitor();
      const repair =
        how === 'is missing'
          ? await removeFile(files.entry)
          : await holdAnswers(page, new RegExp(`/releases/pricing/${files.release}/entry\\.`));
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await page.clock.install();
      await page.goto('/pricing', { waitUntil: 'commit' });
      await expect(heading(page, PLANS_TITLE)).toBeVisible();
      if (how === 'does not arrive') {
        await expect(page.locator('script[src*="/releases/pricing/"]').first()).toBeAttached();
        // Once past the limit of the entry: a second step would end the wait for the other release too.
        await page.clock.fastForward(8_000);
      }
      await expect(heading(page, EARLIER_PLANS_TITLE)).toBeVisible();
      await expect(heading(page, PLANS_TITLE)).toHaveCount(0);
      await expectPlansAlive(page);
      expect(documents).toBe(1);
      await repair();
    });
  }
  await test.step('the plans on the home page', async () => {
    const page = await newVisitor();
    const repair = await removeFile(files.entry);
    await arrive(page, '/');
    await heading(page, PLANS_TITLE).scrollIntoViewIfNeeded();
    await expect(heading(page, EARLIER_PLANS_TITLE)).toBeVisible();
    await expect(unavailableNotice(page).notice).toHaveCount(0);
    await repair();
  });
});

test('a page or a section that throws while rendering is replaced by a notice, and reported', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  const copy = await copyWorkspace('pricing');
  // No gate can see this mistake, because there is no window while prerendering.
  for (const [file, line, message] of [
    ['pages/pricing/pricing.page.tsx', 'function PricingPage() {\n', 'no price'],
    [
      'sections/plans.section.tsx',
      'function PlansSection({ isFirst = false }: Props) {\n',
      'no plans',
    ],
  ] as const) {
    const mistake = `  if (typeof window !== 'undefined') throw new Error('${message} for this browser');\n`;
    await copy.change(`src/${file}`, line, line + mistake);
  }
  const release = await copy.release(ownSite);

  expectProblems(/no (?:price|plans) for this browser|React error #4(?:18|22|25)/);
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  const reported = (text: string) =>
    reports.filter((report) => report.startsWith(`pricing ${release}: Error: ${text}`));
  await arrive(page, '/pricing');
  const notice = faultNotice(page);
  await expect(notice).toContainText('Unexpected Application Error!');
  await expect(notice).toContainText('no price for this browser');
  await expect(notice.getByRole('link', { name: /^\+254/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(reported('no price for this browser')).toHaveLength(1);
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();

  await devicesInHeader(page).click();
  await expectArrived(page, '/devices');
  await page.goBack();
  await expect(notice).toBeVisible();

  await arrive(page, '/');
  await heading(page, PLANS_TITLE).scrollIntoViewIfNeeded();
  await expect(notice).toContainText('This part of the page does not work.');
  await expect(page.locator('section#solutions').getByRole('listitem')).toHaveCount(9);
  expect(reported('no plans for this browser')).toHaveLength(1);

  await page.goto('/pricing');
  await ownSite.command(['rollback', 'pricing']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article', { name: 'Basic Plan' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
