import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { promoteFeatures } from '../site/changed-config.ts';

const BANNER = 'Get Started with 30 days free';

test('whatever an operator switches, pages stay as still as their teams declare them', async ({
  ownSite,
}) => {
  await expect(ownSite.command(['compose', '--every-switch'])).resolves.toBeDefined();
});

test('an operator shows the banner and switches the extras off through the configuration alone', async ({
  page,
  ownSite,
}) => {
  await arrive(page, paths.home());
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);

  const revision = await promoteFeatures(ownSite, { topBanner: true, wiredExtras: false });
  expect(await ownSite.readiness()).toMatchObject({ revision });
  await arrive(page, paths.home());
  await expect(page.getByRole('link', { name: BANNER })).toBeVisible();
  await expectAccessible(page);

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
  await page.getByRole('link', { name: BANNER }).click();
  await expectArrived(page, paths.register());
  await expect(page.getByRole('link', { name: BANNER })).toHaveCount(0);
});
