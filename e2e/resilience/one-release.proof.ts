import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { changeOneByte, removeFile } from '../site/faults.ts';
import { pricingFiles } from '../site/live.ts';
import type { RunningSite } from '../site/running-site.ts';
import { changePlansTitle, copyWorkspace, PLANS_TITLE } from '../site/workspace-copy.ts';
import {
  expectedErrors,
  expectPlansAlive,
  heading,
  switched,
  unavailableNotice,
} from './failures.ts';

// Releases are the point, and nothing is ordered.
test.use({ withSetupService: false });

const NEW_TITLE = 'Plans and prices of this month';

test('visitors keep the chosen release, also after a page that the previous release lacks', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  test.slow();
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
