import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import { basicPlan, newApplicant } from '../trial/trial-form.ts';
import {
  cardPage,
  confirming,
  detailsForm,
  expectBought,
  payButton,
  purchaseAddress,
} from './purchase.ts';

const purchasePlan = (page: Page) =>
  page.getByRole('article', { name: 'Basic Plan' }).getByRole('link', { name: /^Purchase Plan/ });

test('a visitor buys the plan of a price card with the keyboard alone, without a reload', async ({
  page,
  site,
}) => {
  const applicant = newApplicant();
  await arrive(page, paths.pricing());
  const expectSameDocument = await markDocument(page);
  await purchasePlan(page).focus();
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.purchase({ ...basicPlan, period: 'yearly' }));
  const form = detailsForm(page);
  await form.fillInByKeyboard(applicant);
  await tabTo(page, form.next);
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.payment());
  await expect(payButton(page)).toBeVisible();
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(confirming(page)).toBeVisible();
  const pay = cardPage(page).frame.getByRole('button', { name: /^Pay KES/ });
  await expect(pay).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expectBought(page, site, applicant);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Send my login details again' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(applicant.email);
  await expectSameDocument();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a visitor buys a plan by touch, and nothing scrolls sideways', async ({ page, site }) => {
    const applicant = newApplicant();
    await arrive(page, purchaseAddress);
    const form = detailsForm(page);
    await form.fillIn(applicant);
    await form.next.tap();
    await payButton(page).tap();
    await expect(confirming(page)).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await expectAccessible(page);
    await cardPage(page).pay();
    await expectBought(page, site, applicant);
  });
});
