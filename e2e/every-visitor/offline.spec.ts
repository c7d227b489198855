import { paths } from '@site/contracts/paths';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { detailsForm, purchaseAddress } from '../journeys/purchase/purchase.ts';
import { newApplicant } from '../journeys/trial/trial-form.ts';
import { unavailableNotice } from '../resilience/notice.ts';

test('a link that is followed without a network says so, loads when it is back, and loses nothing that was typed', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED|Federation Runtime/);
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  await detailsForm(page).fillIn(applicant);
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(paths.home());
  const { notice, tryAgain } = unavailableNotice(page);
  await expect(notice).toBeVisible();
  await page.goBack();
  await detailsForm(page).expectFilledIn(applicant);
  await expect(detailsForm(page).terms).toBeChecked();
  await page.goForward();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await tryAgain.click();
  // The button that had the focus is gone.
  await expect(
    page.getByRole('heading', { name: 'Digitize & Transform your Business' }),
  ).toBeFocused();
  await expect(notice).toHaveCount(0);
});
