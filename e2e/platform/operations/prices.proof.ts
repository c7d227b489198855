import type { Page } from '@playwright/test';
import type { Configuration } from '@site/contracts/configuration';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { notice } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { promoteConfiguration } from '../../harness/configuration.ts';
import { liveReleases } from '../../harness/live.ts';
import { card, expectPrice, expectSelection } from '../../site/journeys/pricing/plan-cards.ts';
import {
  expectBought,
  payByCard,
  purchaseOn,
  reachPayment,
  sendDetails,
} from '../../site/journeys/purchase/purchase.ts';
import {
  accountCreated,
  basicPlan,
  newApplicant,
  registerAddress,
  trialForm,
} from '../../site/journeys/trial/trial-form.ts';

/** Another price wherever one is shown; older prices are honoured for so many hours. */
const raisePrices =
  (honouredFor: number) =>
  (config: Configuration): Configuration => ({
    ...config,
    plans: {
      ...config.plans,
      basic: { ...config.plans.basic, price: { yearly: 13_000, monthly: 1_300 } },
      comparison: { ...config.plans.comparison, basic: { price: 16_000, users: 4 } },
    },
    addOns: { ...config.addOns, portablePOS: 23_000 },
    devices: { ...config.devices, portableTerminal: 26_000 },
    deviceCheckout: { ...config.deviceCheckout, portablePOS: 2_300 },
    offers: { honouredFor },
  });

const dearerPlan = { ...basicPlan, val: 13_000 };

const payButtonFor = (page: Page, price: string) =>
  page.getByRole('button', { name: new RegExp(`^Make Payment.*KES\\s${price}$`) });

async function structuredPrices(page: Page): Promise<string[]> {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return data.flatMap((text) =>
    [...text.matchAll(/"price":"([^"]*)"/g)].map(([, price = '']) => price),
  );
}

test('a new price is live everywhere without a build, and each visitor pays the price on the screen', async ({
  page,
  ownSite,
  newVisitor,
}) => {
  test.slow();
  const [atCards, atPayment, late] = [await newVisitor(), await newVisitor(), await newVisitor()];
  await arrive(atCards, `${ownSite.address}${paths.pricing()}`);
  await expectPrice(card(atCards, 'Basic Plan'), 12_000, 'a year');
  expect(await structuredPrices(atCards)).toEqual(
    expect.arrayContaining(['12000', '1200', '25000', '2500', '40000', '3333']),
  );
  const payer = await reachPayment(atPayment);
  await expect(payButtonFor(atPayment, '12,000')).toBeVisible();

  const { config: configBefore, ...applications } = await liveReleases(ownSite);
  const { entry } = await promoteConfiguration(ownSite, raisePrices(24));
  const { config, ...others } = await liveReleases(ownSite);
  expect(others).toEqual(applications);
  expect(config).not.toBe(configBefore);
  // The command ends only when the edge serves the new revision.
  expect(await ownSite.readiness()).toMatchObject({ revision: entry.revision });
  await expectRaised(page);

  await test.step('the new price is charged at once, and the old one where it was on the screen', async () => {
    await sendDetails(late, { selection: dearerPlan });
    await expect(payButtonFor(late, '13,000')).toBeVisible();
    const linked = await newVisitor();
    await sendDetails(linked);
    await expect(payButtonFor(linked, '12,000')).toBeVisible();
    await expect(purchaseOn(linked).orderSummary).toContainText('one year');
    await payByCard(atPayment);
    await expectBought(atPayment, ownSite, payer);
    const purchase = { name: /^Purchase Plan/ };
    await card(atCards, 'Basic Plan').getByRole('link', purchase).click();
    await purchaseOn(atCards).details.fillIn(newApplicant());
    await purchaseOn(atCards).details.next.click();
    await expect(payButtonFor(atCards, '12,000')).toBeVisible();
  });

  await ownSite.command(['rollback', 'config']);
  await test.step('after going back, the dearer price is still paid by those who saw it', async () => {
    await payByCard(late);
    await expect(late).toHaveURL(new RegExp(`${paths.accountCreated()}$`));
    expect(ownSite.charges().map(({ state }) => state)).toEqual(['paid', 'paid']);
  });
});

async function expectRaised(page: Page): Promise<void> {
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
}

test('an older price is told from other failures, with the price of today and a way on', async ({
  page,
  ownSite,
  newVisitor,
}) => {
  const applicant = await reachPayment(page);
  const trial = await newVisitor();
  const tried = newApplicant();
  await arrive(trial, registerAddress);
  await trialForm(trial).fillIn(tried);
  await promoteConfiguration(ownSite, raisePrices(0));

  const changed = notice(page, 'The price has changed');
  // An edge that the service asks may serve the promotion a moment later than the command says.
  await expect(async () => {
    await page.reload();
    await expect(changed.or(purchaseOn(page).payButton)).toBeVisible();
    await expect(changed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(changed).toContainText(/now costs KES\s13,000 instead of KES\s12,000/);
  await expect(changed).toContainText('Nothing was charged');
  await expect(purchaseOn(page).payButton).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Continue at KES\s13,000$/ }).click();
  await expectArrived(page, paths.purchase(dearerPlan));
  await purchaseOn(page).details.expectFilledIn(applicant);
  await purchaseOn(page).details.terms.check();
  await purchaseOn(page).details.next.click();
  await expect(payButtonFor(page, '13,000')).toBeVisible();
  expect(ownSite.charges(applicant.email)).toEqual([]);

  await trialForm(trial).submit.click();
  const told = notice(trial, 'The price has changed');
  await expect(told).toContainText(/now costs KSh\s13,000 instead of KSh\s12,000/);
  await expect(trial.getByText('Invalid Credentials')).toHaveCount(0);
  await expectAccessible(trial);
  await trial.getByRole('link', { name: /^Continue at KSh\s13,000$/ }).click();
  await expect(told).toHaveCount(0);
  await trialForm(trial).expectFilledIn(tried);
  await trialForm(trial).submit.click();
  await expect(accountCreated(trial)).toBeVisible();
  expect(ownSite.accounts(tried.email)).toHaveLength(1);
});
