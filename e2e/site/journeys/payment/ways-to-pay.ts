import { expect, type Page } from '@playwright/test';
import { payCardElsewhere, purchaseOn } from '../purchase/purchase.ts';

export interface WayToPay {
  readonly name: string;
  /** The page's polling interval in milliseconds. */
  readonly pollInterval: number;
  readonly start: string;
  /** Starts the payment; `begin` also waits until it is being confirmed. */
  submit(page: Page): Promise<void>;
  pay(page: Page): Promise<void>;
}

export const byCard: WayToPay = {
  name: 'card',
  pollInterval: 15_000,
  start: '/pesapal_bank.php',
  async submit(page) {
    await page.getByRole('radio', { name: 'Payment through Pesapal' }).check();
    await payNow(page).click();
  },
  pay: payCardElsewhere,
};

/** With the buyer's phone, which accepts the request immediately. */
export const byPhone: WayToPay = {
  name: 'mobile money',
  pollInterval: 5_000,
  start: '/bank_mpesa.php',
  submit: (page) => payByPhone(page, '254712345670'),
  pay: async () => {},
};

/** From the account for tests, whose bank accepts the request immediately. */
export const byDebit: WayToPay = {
  name: 'direct debit',
  pollInterval: 12_000,
  start: '/bank_fund_transfer.php',
  async submit(page) {
    await page.getByRole('radio', { name: 'Direct debit' }).check();
    await sayYes(page);
  },
  pay: async () => {},
};

export const waysToPay: readonly WayToPay[] = [byCard, byPhone, byDebit];

export async function begin(page: Page, way: WayToPay): Promise<void> {
  await way.submit(page);
  await expect(purchaseOn(page).confirming).toBeVisible();
}

/** Chooses mobile money and gives the phone; its last digit states how the simulated payer decides. */
export async function chooseMobileMoney(page: Page, phone: string): Promise<void> {
  await page.getByRole('radio', { name: 'Mobile money' }).check();
  await page.getByLabel('Mobile money number').fill(phone);
}

export async function payByPhone(page: Page, phone: string): Promise<void> {
  await chooseMobileMoney(page, phone);
  await sayYes(page);
}

async function sayYes(page: Page): Promise<void> {
  await payNow(page).click();
  // The focus is there already, so this is a key and no click, which would wait for a drawn frame.
  await page.getByRole('button', { name: 'Yes, proceed' }).press('Enter');
}

/** The form's button, whose name changes after a start without a response. */
const payNow = (page: Page) => page.getByRole('button', { name: /^(Make Payment|Try again)/ });
