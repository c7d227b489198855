import * as z from 'zod/mini';
import {
  accountField,
  callForm,
  callReply,
  emailField,
  field,
  mobileNumberField,
  moneyField,
  nameField,
  personField,
  phoneField,
  proofField,
  usersField,
} from './form-fields.ts';
import type { SiteConfig } from './site-config.ts';

/** Paths of the calls of a purchase; `{provider}` and `{card_provider}` come from the site configuration. */
export function purchasePaths({
  provider,
  cardProvider,
}: Pick<SiteConfig['setupService'], 'provider' | 'cardProvider'>) {
  return {
    /** Says who buys what before anything is paid, so that the service can finish a paid order alone. */
    order: '/order',
    accountExists: '/account_exists.php',
    /** Makes the account of a paid order; the service does the same by itself. */
    accountSetup: `/${provider}_setup.php`,
    mobileMoney: `/${provider}_mpesa.php`,
    mobileMoneyStatus: `/${provider}_check_payment_status.php`,
    directDebit: `/${provider}_fund_transfer.php`,
    card: `/${cardProvider}_${provider}.php`,
    /** The status of a card payment, and of a direct debit. */
    transactionStatus: `/${cardProvider}_transaction_status.php`,
  } as const;
}

const buyer = {
  applicant_name: field(120),
  email: emailField,
  company_name: field(160),
  phone_number: phoneField,
  package: field(60),
  user_count: usersField,
};

/**
 * The fields of an order. The same order sent again changes nothing but the applicant's name and the
 * telephone, and those while nothing of it was paid; it needs a proof of its own each time.
 */
export const orderRequest = callForm({
  /** Made by the buyer's browser: names the order in every later call. */
  order: z.uuid(),
  ...buyer,
  applicant_name: personField(120),
  company_name: nameField(160),
  /** Whole shillings, as the address of the page said. */
  package_price: moneyField,
  recaptcha_token: proofField,
});
export type OrderRequest = z.infer<typeof orderRequest>;

/**
 * The reply to an order. `accepted` carries what will be charged, in whole shillings, recomputed
 * from the plan; `not-an-offer` means that no plan costs what was sent, and nothing was stored: `price`
 * is what the same choice costs today, where the service can tell.
 */
export const orderReply = z.discriminatedUnion('kind', [
  callReply({ kind: z.literal('accepted'), amount: z.int() }),
  callReply({ kind: z.literal('not-an-offer'), price: z.optional(z.int()) }),
  callReply({ kind: z.literal('already-exists') }),
]);
export type OrderReply = z.infer<typeof orderReply>;

/** The reply to an order that its buyer cancelled; older pages do not understand it. */
export const givenUpOrderReply = callReply({ kind: z.literal('given-up') });
export type GivenUpOrderReply = z.infer<typeof givenUpOrderReply>;

/** The path of the call that cancels an order which its buyer no longer wants to pay. */
export function giveUpPath({ provider }: Pick<SiteConfig['setupService'], 'provider'>): string {
  return `/${provider}_give_up.php`;
}

/** Names the order by the UUID that its buyer's browser made, and that only this browser knows. */
export const giveUpRequest = callForm({ order: z.uuid() });

/**
 * How an order stands that its buyer wants to end. `given-up`: no payment of it can go through any
 * more, as far as providers promise it, and none can be started. `paid`: its money arrived.
 * `under-way`: a payment of it may still go through and can't be ended; the order is as it was.
 */
export const giveUpReply = callReply({ kind: z.enum(['given-up', 'paid', 'under-way']) });
export type GiveUpReply = z.infer<typeof giveUpReply>;

/** The header that goes with each start of a payment, and with the account setup that follows it. */
export const paymentKeyHeader = 'idempotency-key';

/** One attempt to pay an order: the same key again gives the same reply and charges nothing more. */
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
export const accountExistsRequest = callForm({ email: emailField, company: field(160) });
export const accountExistsReply = {
  free: 'User does not exist',
  taken: 'User exists',
} as const;

/**
 * Account setup after payment. The reply is a bare number: 1, and any other means failure. With the
 * key of the attempt that was paid as `paymentKeyHeader` its order is found by its id; without, by
 * e-mail address and company.
 */
export const accountSetupRequest = callForm(buyer);
export const accountSetupReply = { created: 1, failed: 0 } as const;

/**
 * The account of a direct debit whose buyer gave none, as in the test mode: there the service debits
 * its own test account, whatever is sent. It has the shape of an account, and the sandbox pays from
 * it, because services that require one are still running.
 */
export const noAccount = '0';

/**
 * Starts of a payment. `amount` is in whole shillings, and refused where it is not what is due. In
 * the test mode the service puts its test telephone and test account in place of a card's telephone
 * and a debit's account.
 */
export const mobileMoneyRequest = callForm({
  phone_number: mobileNumberField,
  amount: moneyField,
});
export const directDebitRequest = callForm({ account_no: accountField, amount: moneyField });
export const cardRequest = callForm({
  phone_number: phoneField,
  email: emailField,
  full_name: field(120),
  package_plan: field(60),
  package_users: usersField,
  amount: moneyField,
});

export const mobileMoneyReply = callReply({ MerchantRequestID: z.string() });
export const directDebitReply = callReply({ OrderTrackingId: z.string() });
export const cardReply = callReply({ redirect_url: z.url(), order_tracking_id: z.string() });

/**
 * The reply of a start that is refused, with status 409: another attempt of this order may still be paid; the
 * order is paid; nothing is known of the order; the amount is not what is due.
 */
export const startRefusal = callReply({
  refused: z.enum(['under-way', 'already-paid', 'no-such-order', 'wrong-amount']),
});
export type StartRefusal = z.infer<typeof startRefusal>['refused'];

const payer = {
  company_name: field(160),
  phone_number: phoneField,
  email: emailField,
  package_name: field(60),
};

/** The status of a phone prompt, by its `MerchantRequestID`. */
export const mobileMoneyStatusRequest = callForm({ merchant_id: field(100), ...payer });
/**
 * The reply is a bare number, a result code of M-Pesa Express: paid, not known yet, or one of
 * `mobileMoneyUnpaid`. Any other number says that nothing is known yet.
 */
export const mobileMoneyResult = { paid: 0, pending: 4999 } as const;

/** The result codes with which a prompt ends unpaid; 1032 is a prompt that its payer cancelled. */
export const mobileMoneyUnpaid = [1, 17, 1001, 1019, 1025, 1032, 1037, 2001, 9999] as const;
export type MobileMoneyUnpaid = (typeof mobileMoneyUnpaid)[number];

export function isMobileMoneyUnpaid(code: number): code is MobileMoneyUnpaid {
  return mobileMoneyUnpaid.some((unpaid) => unpaid === code);
}

/** The status of a card payment or a direct debit, by its tracking id. The reply is one of the texts. */
export const transactionStatusRequest = callForm({ tracking_id: field(100), ...payer });
export const transactionStatus = {
  completed: 'Completed',
  failed: 'Failed',
  reversed: 'Reversed',
  pending: 'Pending',
} as const;
