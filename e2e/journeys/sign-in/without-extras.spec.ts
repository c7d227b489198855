import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ siteChanges: { features: { topBanner: false, wiredExtras: false } } });

test('without the extras the form of a forgotten password does nothing, and keeps the address clean', async ({
  page,
}) => {
  const requests = countCalls(page, '/lost_account.php');
  await arrive(page, paths.forgotPassword());
  await page.getByLabel('Email Address').fill('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(paths.forgotPassword());
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(requests()).toBe(0);
});
