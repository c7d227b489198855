import { expect, type Page } from '@playwright/test';
import type { Configuration } from '@site/contracts/configuration';
import { promptAndDebit } from '../site/payment-settings.ts';
import { chooseMobileMoney, confirming, payCardElsewhere } from './purchase.ts';

/** A way to pay, as a buyer goes through it. */
export interface WayToPay {
  readonly name: string;
  /** Milliseconds between two questions of the page. */
  readonly every: number;
  /** The end of the address of the call that starts a payment. */
  readonly start: string;
  /** Asks for the payment; `begin` waits until it is being confirmed as well. */
  ask(page: Page, press?: Press): Promise<void>;
  /** What the buyer does apart from the page, so that the money moves. */
  pay(page: Page): Promise<void>;
}

type Press = 'click' | 'dblclick';

export const byCard: WayToPay = {
  name: 'card',
  every: 15_000,
  start: '/pesapal_bank.php',
  async ask(page, press = 'click') {
    await page.getByRole('radio', { name: 'Payment through Pesapal' }).check();
    await payNow(page)[press]();
  },
  pay: payCardElsewhere,
};

/** With the buyer's own telephone, on which the request is accepted at once. */
export const byPhone: WayToPay = {
  name: 'mobile money',
  every: 5_000,
  start: '/bank_mpesa.php',
  ask: (page, press) => payByPhone(page, '254712345670', press),
  pay: async () => {},
};

/** From the buyer's own account, which has enough on it. */
export const byDebit: WayToPay = {
  name: 'direct debit',
  every: 12_000,
  start: '/bank_fund_transfer.php',
  ask: (page, press) => payByDebit(page, '0100555010000', press),
  pay: async () => {},
};

export const waysToPay: readonly WayToPay[] = [byCard, byPhone, byDebit];

/** A site that offers all of them. */
export const allWays: Configuration['payments'] = {
  ...promptAndDebit,
  mode: 'live',
  methods: ['credit_card', 'mobile_money', 'direct_debit'],
};

/** Asks for the payment, and waits until the page says that it is being confirmed. */
export async function begin(page: Page, way: WayToPay): Promise<void> {
  await way.ask(page);
  await expect(confirming(page)).toBeVisible();
}

/** Gives the phone, and says yes to being asked for the payment; see `chooseMobileMoney`. */
export async function payByPhone(page: Page, phone: string, press: Press = 'click'): Promise<void> {
  await chooseMobileMoney(page, phone);
  await sayYes(page, press);
}

/** As `payByPhone`, from an account; its last digit says how the simulated bank decides. */
export async function payByDebit(
  page: Page,
  account: string,
  press: Press = 'click',
): Promise<void> {
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await page.getByLabel('Account number').fill(account);
  await sayYes(page, press);
}

async function sayYes(page: Page, press: Press): Promise<void> {
  await payNow(page).click();
  await page.getByRole('button', { name: 'Yes, proceed' })[press]();
}

/** The form's button, which has another name after a start that was not answered. */
const payNow = (page: Page) => page.getByRole('button', { name: /^(Make Payment|Try again)/ });
