import type { Verdict } from '../payments/payment-provider.ts';

/*
 * An order says who buys what; a payment is one attempt to pay it.
 *
 * A purchase goes: order, start of a payment, questions about it until the provider knows, account.
 * The provider's answer is the only thing that is believed: what a browser, a callback or a
 * notification says is a reason to ask, never an answer.
 *
 * A payment is written down before its provider is called (`starting`), so that no charge is unknown
 * here. With the provider's answer it is `open`. It ends `unpaid` or `paid`. One that nobody
 * answers for is `abandoned` after a while: it no longer stands in the way of another attempt, and
 * is asked about all the same. While one attempt is `starting` or `open`, no other begins, unless the
 * provider promises that the first can no longer be paid.
 *
 * The payment that turns `paid` takes the order with it, in one transaction: the order is `done`, its
 * account exists, and the mail is in the outbox. Three things keep money from making an account, and
 * make the payment `refund-due`: another payment was first (`paid-twice`), the provider's amount,
 * currency or reference is not ours (`wrong-payment`), or the e-mail address or company has an account
 * by now (`account-exists`, and the order is `refused`). An order that came without its buyer's
 * details waits as `paid` for them.
 *
 * A buyer who buys by another order gives this one up: its attempts are ended first, as before another
 * attempt, and then it takes no more of them. It stays `open`, for money that comes all the same is
 * money for it.
 */

export type PaymentMethod = 'credit_card' | 'mobile_money' | 'direct_debit';

export type OrderState = 'open' | 'paid' | 'done' | 'refused';

export type PaymentState =
  | 'starting'
  | 'open'
  | 'abandoned'
  | 'unpaid'
  | 'paid'
  | 'refund-due'
  | 'refunded'
  | 'reversed';

export type PaymentEvent =
  | { readonly kind: 'started' | 'not-started' | 'given-up' | 'cancelled' | 'refunded' }
  | Verdict;

/** Where each event leads; one that is not here changes nothing. */
const transitions: Readonly<
  Record<PaymentState, Partial<Record<PaymentEvent['kind'], PaymentState>>>
> = {
  starting: {
    started: 'open',
    'not-started': 'unpaid',
    'given-up': 'abandoned',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  open: {
    'given-up': 'abandoned',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  abandoned: { cancelled: 'unpaid', unpaid: 'unpaid', paid: 'paid', reversed: 'reversed' },
  // A card page lets its visitor try another card after a refusal.
  unpaid: { paid: 'paid', reversed: 'reversed' },
  paid: { reversed: 'reversed', refunded: 'refunded' },
  'refund-due': { refunded: 'refunded', reversed: 'reversed' },
  refunded: {},
  reversed: {},
};

/** The state after an event; undefined where the event changes nothing. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return transitions[state][event.kind];
}

/** Whether an attempt stands in the way of another one of its order. */
export function isUnderWay(state: PaymentState): boolean {
  return state === 'starting' || state === 'open';
}

/** Whether the provider may still have something new to say. */
export function isWorthAsking(state: PaymentState): boolean {
  return isUnderWay(state) || state === 'abandoned';
}

/** Whether money came, and was not given back. */
export function holdsMoney(state: PaymentState): boolean {
  return state === 'paid' || state === 'refund-due';
}

/** The currency of every price. */
export const CURRENCY = 'KES';

/** Whether what a provider says was paid is what was to be paid, as far as it says so. */
export function isAsAgreed(
  answer: Extract<Verdict, { kind: 'paid' }>,
  agreed: { readonly id: string; readonly amount: number },
): boolean {
  const { amount = agreed.amount, currency = CURRENCY, reference = agreed.id } = answer;
  return amount === agreed.amount && currency === CURRENCY && reference === agreed.id;
}
