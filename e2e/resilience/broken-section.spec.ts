import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { EARLIER_PLANS_TITLE } from '../site/changed-plans.ts';
import { changeOneByte, removeFile } from '../site/damage.ts';
import { pricingFiles } from '../site/pricing-files.ts';
import { readSettings } from '../site/settings.ts';
import { complaints } from './failures.ts';
import { unavailableNotice } from './notice.ts';

/** React says that a part of the page could not take over what was prerendered. */
const switched = /React error #422/;

test('where the plans on the home page fail, the rest of it works, and they can be tried again', async ({
  ownSite,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(complaints);
  expectProblems(switched);
  const { entry, plans } = await pricingFiles(ownSite);
  for (const cause of [() => removeFile(entry), () => changeOneByte(plans)]) {
    const page = await newVisitor();
    const mend = await cause();
    await arrive(page, '/');
    const { notice, tryAgain } = unavailableNotice(page);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    const solutions = page.locator('section#solutions');
    await expect(solutions.getByRole('listitem')).toHaveCount(9);
    await tryAgain.click();
    await expect(notice).toBeVisible();
    await mend();
    await tryAgain.click();
    const plan = page.getByRole('article', { name: 'Basic Plan' });
    await plan.getByRole('checkbox').check();
    await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
});

test('where there is a release before, the home page shows its plans', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(complaints);
  expectProblems(switched);
  await ownSite.command(['promote', `pricing@${readSettings().earlierPricing}`]);
  await ownSite.command(['promote', 'pricing']);
  await removeFile((await pricingFiles(ownSite)).entry);
  await arrive(page, '/');
  await expect(page.getByRole('heading', { name: EARLIER_PLANS_TITLE })).toBeVisible();
  await expect(unavailableNotice(page).notice).toHaveCount(0);
});
