import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { holdAnswers } from '../../fixtures/traffic.ts';
import { purchaseAddress, purchaseOn } from '../journeys/purchase/purchase.ts';
import {
  accountCreated,
  newApplicant,
  registerAddress,
  trialForm,
} from '../journeys/trial/trial-form.ts';
import { insertedNodes } from './conditions.ts';

/* React draws such a page anew, and nothing that was done before may be lost by that. */

test('what is typed into the trial form while the page loads is sent', async ({ page, site }) => {
  const letGo = await openWithoutScripts(page, registerAddress);
  const form = trialForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await putCursor(form.phone, 2, 5);
  await expectPreserved(page, form.phone, letGo);
  await form.expectFilledIn(applicant);
  await expect(form.terms).toBeChecked();
  expect(await cursorOf(form.phone)).toEqual([2, 5]);
  await page.keyboard.type('98');
  await expect(form.phone).toHaveValue('079845678');

  await form.phone.fill(applicant.phone);
  await form.submit.click();
  await expect(accountCreated(page)).toBeVisible();
  const { email, company, name } = applicant;
  expect(site.accounts(email)).toMatchObject([{ company_name: company, applicant_name: name }]);
});

test('what a password manager fills into step 1 goes to the payment page', async ({ page }) => {
  const letGo = await openWithoutScripts(page, purchaseAddress);
  const form = purchaseOn(page).details;
  const applicant = newApplicant();
  await form.terms.check();
  await form.next.scrollIntoViewIfNeeded();
  await form.name.focus();
  await expectPreserved(page, form.name, letGo);
  // A value that is assigned causes no event.
  for (const name of ['company', 'email', 'phone', 'name'] as const) {
    await form[name].evaluate((input: HTMLInputElement, text) => {
      input.value = text;
    }, applicant[name]);
  }
  await form.next.click();
  await expect(page).toHaveURL('/register/payment');
  await expect(page.getByRole('main')).toContainText(applicant.company);
});

/** Opens a page in such a browser; its scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  await insertedNodes.prepare?.(page);
  const letGo = await holdAnswers(page, /\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  return letGo;
}

/** Lets the scripts arrive; focus and place on the page stay where they were. */
async function expectPreserved(page: Page, focused: Locator, letGo: () => void): Promise<void> {
  const place = () => page.evaluate(() => window.scrollY);
  const before = await place();
  letGo();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(focused).toBeFocused();
  expect(await place()).toBe(before);
}

const putCursor = (field: Locator, from: number, to: number) =>
  field.evaluate(
    (input: HTMLInputElement, range) => {
      input.focus();
      input.setSelectionRange(...range);
    },
    [from, to] as const,
  );

const cursorOf = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
