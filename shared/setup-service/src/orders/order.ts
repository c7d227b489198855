import { CURRENCY, type PaymentStatus, type StartResult } from '../payments/payment-provider.ts';
import { type PaymentState, payableStates } from '../storage/tables.ts';

/*
 * An order says who buys what; a payment is one attempt to pay it.
 *
 * A purchase runs: order, start of a payment, queries until the provider knows the outcome, account.
 * Only the provider's answer counts: what a browser, a callback or a notification brings is a reason
 * to query, never an answer.
 *
 * A payment is recorded before its provider is called (`starting`), so that no charge is unknown here.
 * Once the provider has replied it is `open`. It ends `unpaid` or `paid`. Without an answer it expires
 * after a while and is `abandoned`: it no longer blocks another attempt, unless it is a prompt, but is
 * still queried. A failed card is `declined`, which is no end: its page accepts another card. While one
 * attempt is `starting`, `open` or `declined`, no other can start for a while (`query-schedule.ts`),
 * unless the provider promises that the first can no longer be paid. That attempt is then `unpaid`, and
 * is queried a few more times, because a promise can be broken. The promise covers the attempt under
 * the name that the provider was given: if it received its page in the meantime, it is cancelled again.
 * A prompt cannot be cancelled, and one whose reply was lost cannot be queried either:
 * `unconfirmed-prompts.ts` says how it is found again, what it blocks, and who decides.
 *
 * The payment that turns `paid` moves its order in the same transaction: the order is `done`, its
 * account exists, its email is in the outbox, its delivery is released, its receipt has a number, and
 * the order records the payment (`paid_by`). An order of devices alone makes no account; neither does
 * one that was placed for an existing account, whose plan goes there. Money does not complete an order,
 * and the payment is `refund-due`, where another payment came first (`paid-twice`); the provider's
 * amount, currency or reference is not ours (`wrong-payment`); the email address or company has an
 * account (`account-exists`, and the order is `refused`); the account that the plan is for is closed
 * (`account-closed`, likewise); the buyer abandoned the order (`order-abandoned`); or the order is
 * `closed` (`order-closed`). An order that came without its buyer's details waits for them as `paid`;
 * `payments.ts` says who may supply them. Received money is queried, less and less often, for as
 * long as it can be taken back; if it is, the payment is `reversed`.
 *
 * An operator who saw the money elsewhere makes the order `done` manually and names the payment that it
 * is for: that payment becomes `paid` when its provider says so, and any other is `refund-due`. If the
 * named payment was already `refund-due`, it is `accepted`.
 *
 * The transaction that makes a payment `refund-due`, `refunded` or `reversed` also stores the emails
 * about it, to buyer and vendor. An order is `closed` when its money was refunded and its account
 * closed, or when the money went back before there was an account; a `refused` order when the last of
 * its money has gone.
 *
 * Buyers who buy through another order abandon this one: its attempts are cancelled first, and it
 * accepts no more of them. The order stays `open`, so that its payments are still queried. Money that
 * arrives anyway is due back: the other order may have another address and company, so that no existing
 * account would reveal it. An operator who hears otherwise finishes the order for that payment.
 */

export type PaymentEvent =
  | { readonly kind: 'expired' | 'accepted' | 'refunded' }
  | { readonly kind: 'not-started' | 'cancelled'; readonly code: string }
  | Extract<StartResult, { kind: 'started' }>
  | PaymentStatus;

type Transitions = Partial<Record<PaymentEvent['kind'], PaymentState>>;

const ends: Transitions = {
  cancelled: 'unpaid',
  unpaid: 'unpaid',
  paid: 'paid',
  reversed: 'reversed',
};
const pending: Transitions = { ...ends, declined: 'declined' };

/** Where each event leads; any other changes nothing. */
const transitions: Readonly<Record<PaymentState, Transitions>> = {
  starting: { ...pending, started: 'open', 'not-started': 'unpaid', expired: 'abandoned' },
  open: { ...pending, expired: 'abandoned' },
  declined: ends,
  // Its copy hung, and learns only now that nothing began.
  abandoned: { ...pending, 'not-started': 'unpaid' },
  // Unexpected money: a provider stated that it could not come.
  unpaid: { paid: 'paid', reversed: 'reversed' },
  paid: { reversed: 'reversed', refunded: 'refunded' },
  'refund-due': { accepted: 'paid', refunded: 'refunded', reversed: 'reversed' },
  refunded: {},
  reversed: {},
};

export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return transitions[state][event.kind];
}

export function isUnderWay(state: PaymentState): boolean {
  return state === 'starting' || state === 'open';
}

export function isPending(state: PaymentState): boolean {
  return payableStates.includes(state);
}

/** Whether money came, and was not given back. */
export function isSettled(state: PaymentState): boolean {
  return state === 'paid' || state === 'refund-due';
}

/** Whether what was paid is what was due, as far as the provider says. */
export function isAsAgreed(
  answer: Extract<PaymentStatus, { kind: 'paid' }>,
  agreed: { readonly id: string; readonly amount: number },
): boolean {
  const { amount = agreed.amount, currency = CURRENCY, reference = agreed.id } = answer;
  return amount === agreed.amount && currency === CURRENCY && reference === agreed.id;
}
