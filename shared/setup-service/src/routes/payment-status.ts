import {
  mobileMoneyResult,
  mobileMoneyStatusRequest,
  purchasePaths,
  transactionStatus,
  transactionStatusRequest,
} from '@site/contracts/purchase-calls';
import type { StrangerMails } from '../limits/email-quota.ts';
import { createLimiter, type Limiter } from '../limits/throttle.ts';
import { askProvider } from '../orders/ask-provider.ts';
import { isClaimOf, readClaimedName } from '../orders/keyless-order.ts';
import { holdsMoney, isWorthAsking, type PaymentMethod } from '../orders/order.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { completeDetails, findOrder } from '../orders/orders.ts';
import { findPaymentBy } from '../orders/payments.ts';
import type { Payment } from '../storage/tables.ts';
import { type Call, formCall } from './form-route.ts';
import { secondsUntilMailed } from './seconds-until-mailed.ts';

/**
 * What the site says about the buyer with each question; kept where an order came without it and the
 * question has the claim on it.
 */
interface Payer {
  readonly company_name: string;
  readonly phone_number: string;
  readonly email: string;
  readonly package_name: string;
}

/** `POST /{provider}_check_payment_status.php`: the result code of a phone prompt. */
export function mobileMoneyStatusCall(
  desk: PurchaseDesk,
  mails: StrangerMails,
  perMinute: number,
): Call {
  const limitedDesk = limited(desk, mails);
  return formCall({
    path: purchasePaths(desk.config.setupService).mobileMoneyStatus,
    fields: mobileMoneyStatusRequest,
    perMinute,
    async answer({ merchant_id, ...payer }, { network }) {
      const asked = { name: merchant_id, methods: ['mobile_money'] as const, payer, network };
      const payment = await statusOf(limitedDesk, asked);
      return String(payment ? resultOf(payment) : mobileMoneyResult.pending);
    },
  });
}

/** `POST /{card_provider}_transaction_status.php`: the status of a card payment or direct debit. */
export function transactionStatusCall(
  desk: PurchaseDesk,
  mails: StrangerMails,
  perMinute: number,
): Call {
  const limitedDesk = limited(desk, mails);
  return formCall({
    path: purchasePaths(desk.config.setupService).transactionStatus,
    fields: transactionStatusRequest,
    perMinute,
    async answer({ tracking_id, ...payer }, { network }) {
      const methods = ['credit_card', 'direct_debit'] as const;
      const payment = await statusOf(limitedDesk, { name: tracking_id, methods, payer, network });
      return payment ? wordOf(payment) : transactionStatus.pending;
    },
  });
}

/** How often the provider is asked about one payment in a minute, however often the site asks. */
const MOST_PER_MINUTE = 30;

interface LimitedDesk {
  readonly desk: PurchaseDesk;
  readonly mails: StrangerMails;
  readonly limiter: Limiter;
}

function limited(desk: PurchaseDesk, mails: StrangerMails): LimitedDesk {
  const limits = { clock: desk.clock, most: MOST_PER_MINUTE, windowMs: 60_000 };
  return { desk, mails, limiter: createLimiter(limits) };
}

interface AskedPayment {
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  readonly payer: Payer;
  /** Who asks, as `networkOf` names it. */
  readonly network: string;
}

async function statusOf(
  { desk, mails, limiter }: LimitedDesk,
  { name, methods, payer, network }: AskedPayment,
): Promise<Payment | undefined> {
  const { publicId, claim } = readClaimedName(name);
  const payment = await findPaymentBy(desk.storage, 'public_id', publicId);
  if (!payment || !methods.includes(payment.method)) return undefined;
  const order = await findOrder(desk.storage, payment.order_id);
  if (order && isClaimOf(order, claim)) {
    const { email, company_name: companyName, phone_number: phoneNumber, package_name } = payer;
    const details = { email, companyName, phoneNumber, plan: package_name };
    // The first address that is named gets the account's mail, and nobody proves whose it is.
    const wait = order.email ? undefined : await secondsUntilMailed(mails, { email, network });
    if (wait === undefined) await completeDetails(desk.storage, order, details, desk.clock.now());
  }
  const mayAsk = isWorthAsking(payment.state) && limiter.take(payment.id) === undefined;
  return mayAsk ? askProvider(desk, payment) : payment;
}

function wordOf({ state }: Payment): string {
  if (holdsMoney(state)) return transactionStatus.completed;
  if (state === 'unpaid' || state === 'declined') return transactionStatus.failed;
  if (state === 'refunded' || state === 'reversed') return transactionStatus.reversed;
  return transactionStatus.pending;
}

/** What a prompt says that the payer gave up; also for one that ended in any other way of ours. */
const CANCELLED = 1032;

function resultOf({ state, code }: Payment): number {
  if (holdsMoney(state)) return mobileMoneyResult.paid;
  if (isWorthAsking(state)) return mobileMoneyResult.pending;
  return state === 'unpaid' && code && /^[1-9]\d*$/.test(code) ? Number(code) : CANCELLED;
}
