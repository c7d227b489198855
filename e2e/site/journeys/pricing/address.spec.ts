import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { markDocument } from '../../../fixtures/traffic.ts';
import { card, choose, expectPrice, expectSelection } from './plan-cards.ts';

const PICKED = '?period=monthly&basic=portablePOS&business=5.posComputer2.cashDrawer2';

const basic = (page: Page) => card(page, 'Basic Plan');
const business = (page: Page) => card(page, 'Business Plan');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function pick(page: Page) {
  await choose(page, 'Monthly');
  await business(page).getByRole('checkbox', { name: 'Cash drawer' }).check();
  await business(page).getByLabel('Users').selectOption('Upto 5 users');
  await business(page).getByRole('checkbox', { name: 'POS computer' }).check();
  await basic(page).getByRole('checkbox', { name: 'Portable POS' }).check();
}

const picked: PurchaseSelection = {
  package: 'Business Plan',
  val: 48_073,
  users: 5,
  period: 'monthly',
  addOns: ['posComputer2', 'cashDrawer2'],
};

async function expectPicked(page: Page) {
  await expectPrice(basic(page), 23_200, 'a month', 22_000);
  await expectPrice(business(page), 48_073, 'a month', 44_740);
  await expect(business(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectSelection(business(page), picked);
}

async function expectDefaults(page: Page) {
  await expectPrice(basic(page), 12_000, 'a year');
  await expectPrice(business(page), 25_000, 'a year');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
}

test('the selection is in the address, survives a reload, and can be shared and reset', async ({
  page,
  newVisitor,
  baseURL,
}) => {
  await arrive(page, '/features');
  await arrive(page, '/pricing?from=mail');
  const expectSameDocument = await markDocument(page);
  await business(page).scrollIntoViewIfNeeded();
  const [entries, place] = [await page.evaluate(() => history.length), await scrollTop(page)];
  await business(page).getByLabel('Users').selectOption('Upto 5 users');
  await business(page).getByRole('checkbox', { name: 'POS computer' }).check();
  await expect(page).toHaveURL('/pricing?from=mail&business=5.posComputer2');
  expect(await scrollTop(page)).toBe(place);
  await pick(page);
  const address = `${baseURL}/pricing?from=mail&${PICKED.slice(1)}`;
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expectSameDocument();
  await page.reload();
  await expectPicked(page);
  const colleague = await newVisitor();
  await arrive(colleague, address);
  await expectPicked(colleague);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans and prices' }).click();
  await expect(page).toHaveURL('/pricing');
  await expectDefaults(page);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/features');
});

test('going back from sign-up restores the selection and the scroll position', async ({ page }) => {
  await arrive(page, '/pricing');
  const expectSameDocument = await markDocument(page);
  await pick(page);
  const link = business(page).getByRole('link', { name: 'Free Trial' });
  await link.scrollIntoViewIfNeeded();
  const place = await scrollTop(page);
  await link.click();
  const signUp = paths.register(picked);
  await expectArrived(page, signUp);
  await page.goBack();
  await expect(page).toHaveURL(`/pricing${PICKED}`);
  await expectPicked(page);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goForward();
  await expectArrived(page, signUp);
  await expect(page.getByText('KSh 48,073')).toBeVisible();
  await expectSameDocument();
});
