import type { Page } from '@playwright/test';
import type { Configuration } from '@site/contracts/configuration';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../fixtures/accessible.ts';
import { arrive, expectArrived } from '../fixtures/arrive.ts';
import { notice } from '../fixtures/notices.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { card, expectPrice } from '../journeys/pricing/plan-cards.ts';
import {
  detailsForm,
  expectBought,
  payButton,
  payByCard,
  purchaseAddress,
  reachPayment,
  sendDetails,
} from '../journeys/purchase/purchase.ts';
import {
  accountCreated,
  basicPlan,
  newApplicant,
  registerAddress,
  trialForm,
} from '../journeys/trial/trial-form.ts';
import { promoteConfig } from '../site/configuration.ts';

/** The Basic plan at 13,000 a year; older prices are honoured for so many hours. */
const dearer =
  (honouredFor: number) =>
  ({ plans, ...config }: Configuration): Configuration => ({
    ...config,
    plans: { ...plans, basic: { ...plans.basic, price: { yearly: 13_000, monthly: 1_300 } } },
    offers: { honouredFor },
  });

// Each promotes twice, and the first one starts a site.
test.slow();

const dearerPlan = { ...basicPlan, val: 13_000 };

/** What will be charged, on the button that pays it. */
const payButtonFor = (page: Page, price: string) =>
  page.getByRole('button', { name: new RegExp(`^Make Payment.*KES\\s${price}$`) });

test('a price is sold at where it stands while another one goes live, and goes back', async ({
  page: atCards,
  ownSite,
  newVisitor,
}) => {
  const [atDetails, atPayment, late] = [await newVisitor(), await newVisitor(), await newVisitor()];
  await arrive(atCards, paths.pricing());
  await expectPrice(card(atCards, 'Basic Plan'), 12_000, 'a year');
  const typed = newApplicant();
  await arrive(atDetails, purchaseAddress);
  await detailsForm(atDetails).fillIn(typed);
  const payer = newApplicant();
  await sendDetails(atPayment, payer);
  await expect(payButtonFor(atPayment, '12,000')).toBeVisible();

  await promoteConfig(ownSite, dearer(24));
  await test.step('the new price is charged at once', async () => {
    await sendDetails(late, newApplicant(), paths.purchase(dearerPlan));
    await expect(payButtonFor(late, '13,000')).toBeVisible();
  });
  await test.step('a visitor at the payment pays the price on the screen', async () => {
    await payByCard(atPayment);
    await expectBought(atPayment, ownSite, payer);
  });
  await test.step('and so do visitors who were typing, or looking at the cards', async () => {
    await detailsForm(atDetails).next.click();
    await expect(payButtonFor(atDetails, '12,000')).toBeVisible();
    const purchase = { name: /^Purchase Plan/ };
    await card(atCards, 'Basic Plan').getByRole('link', purchase).click();
    await detailsForm(atCards).fillIn(newApplicant());
    await detailsForm(atCards).next.click();
    await expect(payButtonFor(atCards, '12,000')).toBeVisible();
  });

  await ownSite.command(['rollback', 'config']);
  await test.step('after going back, both prices are still paid by those who saw them', async () => {
    await payByCard(late);
    await expect(late).toHaveURL(new RegExp(`${paths.accountCreated()}$`));
    await payByCard(atDetails);
    await expectBought(atDetails, ownSite, typed);
  });
  const sold = ownSite.charges().map(({ state }) => state);
  expect(sold).toEqual(['paid', 'paid', 'paid']);
});

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
  await promoteConfig(ownSite, dearer(0));

  const changed = notice(page, 'The price has changed');
  // The service learns of a promotion within a second, and sells at the old price until then.
  await expect(async () => {
    await page.reload();
    await expect(changed.or(payButton(page))).toBeVisible();
    await expect(changed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(changed).toContainText(/now costs KES\s13,000 instead of KES\s12,000/);
  await expect(changed).toContainText('Nothing was charged');
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Continue at KES\s13,000$/ }).click();
  await expectArrived(page, paths.purchase(dearerPlan));
  await detailsForm(page).expectFilledIn(applicant);
  await detailsForm(page).terms.check();
  await detailsForm(page).next.click();
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
