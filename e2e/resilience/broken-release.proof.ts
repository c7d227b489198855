import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, becomeAlive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { changeOneByte, removeFile } from '../site/faults.ts';
import { pricingFiles } from '../site/live.ts';
import type { RunningSite } from '../site/running-site.ts';
import { readSettings } from '../site/settings.ts';
import {
  changePlansTitle,
  copyWorkspace,
  EARLIER_PLANS_TITLE,
  PLANS_TITLE,
} from '../site/workspace-copy.ts';
import {
  devicesInHeader,
  entryDoesNotArrive,
  entryIsMissing,
  expectedErrors,
  expectPlansAlive,
  faultNotice,
  heading,
  switched,
  unavailableNotice,
} from './failures.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

/* Which release is loaded after each failure, is tested beside the loader. */

const failures = [entryIsMissing, entryDoesNotArrive];

/** Opens a page with a clock of the test's, without waiting for files that may not arrive. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address, { waitUntil: 'commit' });
}

test('without a previous release, a page or a section stays readable beside a notice until it is repaired', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  test.slow();
  expectProblems(expectedErrors);
  expectProblems(switched);
  const files = await pricingFiles(ownSite);
  for (const { what, cause, outcome } of failures) {
    await test.step(`of the page, ${what}`, async () => {
      const page = await newVisitor();
      const repair = await cause(page, files);
      await open(page, '/pricing');
      const { notice, tryAgain } = unavailableNotice(page);
      await outcome(page, notice);
      await expect(heading(page, PLANS_TITLE)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expectAccessible(page);
      await devicesInHeader(page).click();
      await expectArrived(page, '/devices');
      await page.goBack({ waitUntil: 'commit' });
      await outcome(page, notice);
      await repair();
      await tryAgain.click();
      await expect(heading(page, PLANS_TITLE)).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
  await test.step('of the plans on the home page, the entry does not arrive', async () => {
    const page = await newVisitor();
    const repair = await entryDoesNotArrive.cause(page, files);
    await open(page, '/');
    await becomeAlive(page);
    // They load when a visitor scrolls near them.
    await heading(page, PLANS_TITLE).scrollIntoViewIfNeeded();
    const { notice, tryAgain } = unavailableNotice(page);
    await entryDoesNotArrive.outcome(page, notice);
    await expect(heading(page, PLANS_TITLE)).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('section#solutions').getByRole('listitem')).toHaveCount(9);
    await repair();
    await tryAgain.click();
    await expectPlansAlive(page);
    await expect(notice).toHaveCount(0);
  });
});

test('with a previous release, that one replaces a page in the same page view, and a section', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  expectProblems(switched);
  const { earlierPricing } = readSettings();
  await ownSite.command(['promote', `pricing@${earlierPricing}`, '--other-pages', '/']);
  await ownSite.command(['promote', 'pricing', '--other-pages', '/']);
  const files = await pricingFiles(ownSite);
  for (const { what, cause, outcome } of failures) {
    await test.step(what, async () => {
      const page = await newVisitor();
      const repair = await cause(page, files);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await open(page, '/pricing');
      await expect(heading(page, PLANS_TITLE)).toBeVisible();
      await outcome(page, heading(page, EARLIER_PLANS_TITLE));
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

const NEW_TITLE = 'Plans and prices of this month';

test('visitors keep the chosen release, also after a page that the previous release lacks', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(expectedErrors);
  expectProblems(/is not in this release/);
  await releaseNext(ownSite);

  await test.step('a document with the new release is replaced by one with the previous release', async () => {
    const page = await newVisitor();
    await arrive(page, '/');
    await heading(page, NEW_TITLE).scrollIntoViewIfNeeded();
    await expectPlansAlive(page);
    const repair = await changeOneByte((await pricingFiles(ownSite)).page);
    await page.getByRole('link', { name: 'See plans and prices' }).first().click();
    await expect(heading(page, PLANS_TITLE)).toBeVisible();
    await expect(heading(page, NEW_TITLE)).toHaveCount(0);
    await repair();
  });

  await test.step('a page that the previous release lacks works again once the new release is repaired', async () => {
    expectProblems(switched);
    const repair = await removeFile((await pricingFiles(ownSite)).entry);
    const page = await newVisitor();
    await page.goto('/pricing');
    await expect(heading(page, PLANS_TITLE)).toBeVisible();
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('link', { name: 'Compare' }).click();
    const { notice, tryAgain } = unavailableNotice(page);
    await expect(notice).toBeVisible();
    await repair();
    await tryAgain.click();
    await expect(heading(page, 'Two plans, side by side')).toBeVisible();
    await page.goBack();
    await expect(heading(page, NEW_TITLE)).toBeVisible();
  });
});

async function releaseNext(site: RunningSite): Promise<void> {
  const pricing = await copyWorkspace('pricing');
  await changePlansTitle(pricing, NEW_TITLE);
  await pricing.change('src/routes.ts', '  routes: [\n', `  routes: [\n${comparePage}`);
  const page = join(pricing.folder, 'mfe-pricing/src/pages/compare');
  await mkdir(page);
  await writeFile(join(page, 'compare.page.tsx'), compareSource);
  await pricing.release(site);
}

const comparePage = `    {
      path: '/compare',
      page: 'compare',
      title: 'Compare plans | {product} ERP',
      description: 'Two plans side by side: what each of them holds and what it costs.',
      menu: [{ place: 'main', label: 'Compare', order: 90 }],
    },
`;

const compareSource = `import { Column, PageTitle } from '@site/ui';

export default function ComparePage() {
  return (
    <Column>
      <PageTitle>Two plans, side by side</PageTitle>
    </Column>
  );
}
`;
