import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { holdAnswers } from '../../fixtures/hold-answers.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import { card, choose, expectPrice, expectSelection } from './plan-cards.ts';

const PICKED = '?period=monthly&basic=portablePOS&business=5.posComputer2.cashDrawer2';

const basic = (page: Page) => card(page, 'Basic Plan');
const business = (page: Page) => card(page, 'Business Plan');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Selects what `PICKED` lists, in another order. */
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
  addOns: ['posComputer', 'cashDrawer'],
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

test('the selection is in the address: it survives a reload and can be shared', async ({
  page,
  newVisitor,
  baseURL,
}) => {
  await arrive(page, '/pricing?from=mail');
  await pick(page);
  const address = `${baseURL}/pricing?from=mail&${PICKED.slice(1)}`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expectPicked(page);
  const colleague = await newVisitor();
  await arrive(colleague, address);
  await expectPicked(colleague);
});

test('a selection neither loads nor scrolls the page, nor adds to the history', async ({
  page,
}) => {
  await arrive(page, '/features');
  await arrive(page, '/pricing');
  const expectSameDocument = await markDocument(page);
  await business(page).scrollIntoViewIfNeeded();
  const [entries, place] = [await page.evaluate(() => history.length), await scrollTop(page)];
  await business(page).getByLabel('Users').selectOption('Upto 5 users');
  await business(page).getByRole('checkbox', { name: 'POS computer' }).check();
  await expect(page).toHaveURL('/pricing?business=5.posComputer2');
  expect(await scrollTop(page)).toBe(place);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expectSameDocument();
  await page.goBack();
  await expect(page).toHaveURL('/features');
});

test('going back from sign-up restores the selection and the scroll position, and going forward works', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  const expectSameDocument = await markDocument(page);
  await pick(page);
  const link = business(page).getByRole('link', { name: 'Free Trial' });
  await link.scrollIntoViewIfNeeded();
  const place = await scrollTop(page);
  await link.click();
  const signUp = paths.register(picked);
  await expectArrived(page, signUp);
  await expect(page.getByText('KSh 48,073')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/pricing${PICKED}`);
  await expectPicked(page);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goForward();
  await expectArrived(page, signUp);
  await expect(page.getByText('KSh 48,073')).toBeVisible();
  await page.goBack();
  await expectPicked(page);
  await expectSameDocument();
});

test('a link to the plans resets the selection', async ({ page }) => {
  await arrive(page, '/pricing');
  await pick(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans and prices' }).click();
  await expect(page).toHaveURL('/pricing');
  await expectDefaults(page);
});

test('on the home page as well, a selection keeps the section in the address and the scroll position', async ({
  page,
}) => {
  await arrive(page, '/#solutions');
  await business(page).getByRole('checkbox', { name: 'Cash drawer' }).check();
  await expect(page).toHaveURL('/?business=cashDrawer2#solutions');
  const place = await scrollTop(page);
  await business(page).getByLabel('Users').selectOption('Upto 5 users');
  await expect(page).toHaveURL('/?business=5.cashDrawer2#solutions');
  await expectPrice(business(page), 48_600, 'a year', 8_600);
  expect(await scrollTop(page)).toBe(place);
});

test('a selection before the scripts have arrived is added to the one in the address', async ({
  page,
}) => {
  const letGo = await holdAnswers(page, /\.js$/);
  await page.goto('/pricing?business=5', { waitUntil: 'commit' });
  await basic(page).getByRole('checkbox', { name: 'Portable POS' }).check();
  letGo();
  await expectPrice(basic(page), 34_000, 'a year', 22_000);
  await expectPrice(business(page), 40_000, 'a year');
  await expect(page).toHaveURL('/pricing?basic=portablePOS&business=5');
});

for (const [what, query] of [
  ['a period that does not exist', 'period=weekly&business=5&basic=portablePOS'],
  ['add-ons of the other plan', 'basic=cashDrawer2&business=portablePOS'],
  ['a number of users that is not offered', 'basic=5&business=500'],
  ['an add-on named twice', 'business=cashDrawer2.cashDrawer2'],
  ['a broken text', 'period=%E0%A4%A&basic=%00&business=..%2F..%2F<b>'],
  ['a selection of sign-up', 'package=%22Basic%20Plan%22&val=1&users=9'],
] as const) {
  test(`an address with ${what} shows the initial prices`, async ({ page }) => {
    await arrive(page, `/pricing?${query}`);
    await expectDefaults(page);
    await expectSelection(basic(page), {
      package: 'Basic Plan',
      val: 12_000,
      users: 3,
      period: 'yearly',
    });
    await basic(page).getByRole('checkbox', { name: 'Portable POS' }).check();
    await expectPrice(basic(page), 34_000, 'a year', 22_000);
    expect(new URL(page.url()).searchParams.get('basic')).toBe('portablePOS');
  });
}
