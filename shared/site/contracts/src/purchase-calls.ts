import * as z from 'zod/mini';
import { signInAgain } from './account-calls.ts';
import { callReply } from './form-fields.ts';
import { orderLine } from './order-line.ts';
import type { SiteConfiguration } from './site-configuration.ts';

/** Paths of a purchase's calls; the names come from the site configuration. */
export function purchasePaths({
  provider,
  cardProvider,
}: Pick<SiteConfiguration['setupService'], 'provider' | 'cardProvider'>) {
  return {
    /** Before anything is paid, so that the service can finish a paid order alone. */
    order: '/order',
    accountExists: '/account_exists.php',
    /** Creates the account of a paid order. The service also does so without this call. */
    accountSetup: `/${provider}_setup.php`,
    mobileMoney: `/${provider}_mpesa.php`,
    mobileMoneyStatus: `/${provider}_check_payment_status.php`,
    directDebit: `/${provider}_fund_transfer.php`,
    card: `/${cardProvider}_${provider}.php`,
    /** The status of a card payment, and of a direct debit. */
    transactionStatus: `/${cardProvider}_transaction_status.php`,
  } as const;
}

/**
 * The reply to an order. `accepted`: the charge in whole shillings, recomputed, with its lines.
 * `not-an-offer`: nothing stored; `price` is today's, if known. `address-missing`: hardware without
 * an address. `sign-in-again`: the `account_token` expired or names no open account.
 */
export const orderReply = z.discriminatedUnion('kind', [
  callReply({
    kind: z.literal('accepted'),
    amount: z.int(),
    /** Absent, too, where a newer service sends lines of a kind that this page does not know. */
    lines: z.catch(z.optional(z.array(orderLine)), undefined),
  }),
  callReply({ kind: z.literal('not-an-offer'), price: z.optional(z.int()) }),
  callReply({ kind: z.literal('already-exists') }),
  callReply({ kind: z.literal('address-missing') }),
  signInAgain,
]);
export type OrderReply = z.infer<typeof orderReply>;

/** The reply to an order that its buyer cancelled; older pages do not understand it. */
export const abandonedOrderReply = callReply({ kind: z.literal('abandoned') });
export type AbandonedOrderReply = z.infer<typeof abandonedOrderReply>;

/** The path of the call that cancels an order that its buyer no longer wants to pay. */
export function abandonOrderPath({
  provider,
}: Pick<SiteConfiguration['setupService'], 'provider'>): string {
  return `/${provider}_abandon.php`;
}

/**
 * `abandoned`: no payment of it can go through or start any more. `paid`: its money arrived.
 * `under-way`: a payment may still go through; the order is unchanged.
 */
export const abandonOrderReply = callReply({ kind: z.enum(['abandoned', 'paid', 'under-way']) });
export type AbandonOrderReply = z.infer<typeof abandonOrderReply>;

/** The header of each request that starts a payment, and of the account setup after it. */
export const paymentKeyHeader = 'idempotency-key';

/** An attempt to pay: the same key gives the same reply and charges nothing more. */
export interface PaymentKey {
  /** The order's UUID. */
  readonly order: string;
  /** Counted from 1: raised when the buyer tries again, never by a retry of the same request. */
  readonly attempt: number;
}

/** Writes a key as the header's value. */
export function writePaymentKey({ order, attempt }: PaymentKey): string {
  return `${order}.${attempt}`;
}

const paymentKey = z.tuple([z.uuid(), z.string().check(z.regex(/^[1-9]\d{0,3}$/))]);

/** Reads what `writePaymentKey` wrote; undefined for anything else. */
export function readPaymentKey(value: unknown): PaymentKey | undefined {
  const parsed = paymentKey.safeParse(typeof value === 'string' ? value.split('.') : undefined);
  return parsed.success ? { order: parsed.data[0], attempt: Number(parsed.data[1]) } : undefined;
}

/** Whether a company and an e-mail address are free to register. */
export const accountExistsReply = {
  free: 'User does not exist',
  taken: 'User exists',
} as const;

/** The reply to account setup after payment is a bare number: 1, and any other means failure. */
export const accountSetupReply = { created: 1, failed: 0 } as const;

/** The account number of a direct debit in test mode, in the shape that sandboxes accept. */
export const noAccount = '0';

/** The replies to the start of a payment. */
export const mobileMoneyReply = callReply({ MerchantRequestID: z.string() });
export const directDebitReply = callReply({ OrderTrackingId: z.string() });
export const cardReply = callReply({
  /** The provider's page. */
  redirect_url: z.url(),
  /** A document that holds that page in a frame (decision 54); absent where the back end has none. */
  frame_url: z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined),
  order_tracking_id: z.string(),
});

/** What that document posts to the page around it, each time that its frame has loaded a page. */
export const providerPageLoaded = 'provider-page-loaded';

/**
 * A refused start, with status 409: another attempt may still be paid, the order is paid or
 * unknown, or the amount is wrong. `unconfirmed`, with `under-way`: only the phone's holder knows
 * whether that prompt took money; if not, they start again with `uncharged`.
 */
export const startRefusal = callReply({
  refused: z.enum(['under-way', 'already-paid', 'no-such-order', 'wrong-amount']),
  unconfirmed: z.optional(z.boolean()),
});
export type StartRefusal = z.infer<typeof startRefusal>['refused'];

/**
 * Why a provider refused a start, with status 502; any other body of it gives no reason. `payer-busy`:
 * the phone has another payment open. `no-mobile-money`: the number has none. `over-limit`: more than
 * one payment may be.
 */
export const providerRefusal = callReply({
  refused: z.enum(['payer-busy', 'no-mobile-money', 'over-limit']),
});
export type ProviderRefusal = z.infer<typeof providerRefusal>['refused'];

/** A prompt's status: a result code of M-Pesa Express; others mean unknown so far. */
export const mobileMoneyResult = { paid: 0, pending: 4999 } as const;

/** The result codes with which a prompt ends unpaid; 1032 is a prompt that its payer cancelled. */
export const mobileMoneyUnpaid = [1, 17, 1001, 1019, 1025, 1032, 1037, 2001, 9999] as const;
export type MobileMoneyUnpaid = (typeof mobileMoneyUnpaid)[number];

export function isMobileMoneyUnpaid(code: number): code is MobileMoneyUnpaid {
  return mobileMoneyUnpaid.some((unpaid) => unpaid === code);
}

/** The reply to a request for the status of a card payment or a direct debit is one of these texts. */
export const transactionStatus = {
  completed: 'Completed',
  failed: 'Failed',
  reversed: 'Reversed',
  pending: 'Pending',
} as const;
