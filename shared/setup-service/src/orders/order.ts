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
 * account exists, and the mail is in the outbox; the order notes the payment (`paid_by`). Four things
 * keep money from making an account, and make the payment `refund-due`: another payment was first
 * (`paid-twice`), the provider's amount, currency or reference is not ours (`wrong-payment`), the
 * e-mail address or company has an account by now (`account-exists`, and the order is `refused`), or
 * the order is `closed` (`order-closed`). An order that came without its buyer's details waits as
 * `paid` for them.
 *
 * An operator who saw the money elsewhere makes the order `done` by hand and names the payment that it
 * is for: that one becomes `paid` when its provider's answer comes, and any other is `refund-due`. One
 * that was `refund-due` already is `accepted`.
 *
 * Money that goes is told to buyer and vendor: whatever makes a payment `refund-due`, `refunded` or
 * `reversed` stores its mails in the same transaction. An order is `closed` once its money was given
 * back and its account closed with it, or where the money went before there was an account.
 */

export type PaymentMethod = 'credit_card' | 'mobile_money' | 'direct_debit';

export type OrderState = 'open' | 'paid' | 'done' | 'refused' | 'closed';

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
  | {
      readonly kind: 'started' | 'not-started' | 'given-up' | 'cancelled' | 'accepted' | 'refunded';
    }
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
  'refund-due': { accepted: 'paid', refunded: 'refunded', reversed: 'reversed' },
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

/** The states whose provider may still have something new to say, for a query. */
export const statesWorthAsking: readonly PaymentState[] =
  // The table's keys are the states.
  (Object.keys(transitions) as PaymentState[]).filter(isWorthAsking);

/** Whether money may still come for it, as far as anybody asks. */
export function mayStillBePaid(state: PaymentState): boolean {
  return isWorthAsking(state) && transitions[state].paid === 'paid';
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
