import type { Page } from '@playwright/test';
import type { Configuration } from '@site/contracts/configuration';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { status } from '../fixtures/notices.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { card, expectPrice, expectSelection } from '../journeys/pricing/plan-cards.ts';
import { promoteConfig, promoteFeatures } from '../site/configuration.ts';
import { liveReleases } from '../site/live.ts';
import { readSettings } from '../site/settings.ts';
import { EARLIER_PLANS_TITLE } from '../site/workspace-copy.ts';

// Each composes and promotes several times, and the first one starts a site.
test.slow();

const BANNER = 'Get Started with 30 days free';

test('an operator shows the banner and switches the extras off by configuration', async ({
  page,
  ownSite,
}) => {
  // Whatever is switched, pages stay as still as their teams declare them.
  await ownSite.command(['compose', '--every-switch']);
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

  await arrive(page, '/device-checkout');
  const proceed = page.getByRole('button', { name: 'Proceed to payment' });
  await proceed.click();
  await expect(page.getByText('Choose at least one device')).toHaveCount(0);
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await proceed.click();
  await expect(status(page, 'KSh 8,600')).toBeVisible();
  await expect(page).toHaveURL('/device-checkout');
});

/** A configuration with another price wherever one is shown. */
function raisePrices(config: Configuration): Configuration {
  const { plans } = config;
  return {
    ...config,
    plans: {
      ...plans,
      basic: { ...plans.basic, price: { yearly: 13_000, monthly: 1_300 } },
      comparison: { ...plans.comparison, basic: { price: 16_000, users: 4 } },
    },
    addOns: { ...config.addOns, portablePOS: 23_000 },
    devices: { ...config.devices, portableTerminal: 26_000 },
    deviceCheckout: { ...config.deviceCheckout, portablePOS: 2_300 },
  };
}

/** Every price in a page's structured data. */
async function structuredPrices(page: Page): Promise<string[]> {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return data.flatMap((text) =>
    [...text.matchAll(/"price":"([^"]*)"/g)].map(([, price = '']) => price),
  );
}

test('a new price is live everywhere, without a build', async ({ page, ownSite }) => {
  await arrive(page, '/pricing');
  await expectPrice(card(page, 'Basic Plan'), 12_000, 'a year');
  expect(await structuredPrices(page)).toEqual(
    expect.arrayContaining(['12000', '1200', '25000', '2500', '40000', '3333']),
  );
  await arrive(page, '/devices');
  const prices = ['25000', '8600', '36140', '66500', '10500', '5400'];
  expect(await structuredPrices(page)).toEqual(prices);

  const { config: configBefore, ...applications } = await liveReleases(ownSite);
  const revision = await promoteConfig(ownSite, raisePrices);
  const { config, ...others } = await liveReleases(ownSite);
  expect(others).toEqual(applications);
  expect(config).not.toBe(configBefore);
  // The command ends only when the edge serves the new revision.
  expect(await ownSite.readiness()).toMatchObject({ revision });

  await arrive(page, '/pricing');
  const basic = card(page, 'Basic Plan');
  await expectPrice(basic, 13_000, 'a year');
  await basic.getByRole('checkbox').check();
  await expectPrice(basic, 36_000, 'a year', 23_000);
  await expectSelection(basic, {
    package: 'Basic Plan',
    val: 36_000,
    users: 3,
    period: 'yearly',
    addOns: ['portablePOS'],
  });
  await expect(
    page.getByRole('link', { name: 'Free Trial at KSh 16,000: Basic Plan' }),
  ).toHaveAttribute('href', '/auth/register?package=%22Basic%20Plan%22&val=16000&users=4');
  const raised = await structuredPrices(page);
  expect(raised).toEqual(expect.arrayContaining(['13000', '1300', '25000']));
  expect(raised).not.toContain('12000');

  await arrive(page, '/devices');
  await expect(page.getByText('KSh 26,000')).toBeVisible();
  expect(await structuredPrices(page)).toContain('26000');
  await arrive(page, '/device-checkout');
  await expect(page.getByText('KSh 2,300 each')).toBeVisible();

  await test.step('a release from a checkout with older prices reverts none', async () => {
    const { earlierPricing } = readSettings();
    expect(await ownSite.command(['promote', 'devices'])).toMatchObject({ entry: null });
    expect(await ownSite.command(['promote', `pricing@${earlierPricing}`])).toMatchObject({
      entry: { revision: revision + 1, app: 'pricing' },
      served: { kind: 'served' },
    });
    expect(await ownSite.readiness()).toMatchObject({ revision: revision + 1 });
    await arrive(page, '/pricing');
    await expect(page.getByRole('heading', { name: EARLIER_PLANS_TITLE })).toBeVisible();
    await expectPrice(card(page, 'Basic Plan'), 13_000, 'a year');
    await arrive(page, '/devices');
    await expect(page.getByText('KSh 26,000')).toBeVisible();
    expect(await liveReleases(ownSite)).toEqual({ ...others, pricing: earlierPricing, config });
  });
});
