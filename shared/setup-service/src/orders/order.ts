import { CURRENCY, type PaymentStatus } from '../payments/payment-provider.ts';
import { type PaymentState, payableStates } from '../storage/order-tables.ts';

/*
 * An order says who buys what; a payment is one attempt to pay it.
 *
 * A purchase runs: order, start of a payment, questions about it until the provider knows the outcome,
 * account. Only the provider's answer is believed: what a browser, a callback or a notification says is
 * a reason to ask, never an answer.
 *
 * A payment is recorded before its provider is called (`starting`), so that no charge is unknown here.
 * Once the provider has answered it is `open`. It ends `unpaid` or `paid`. A payment without an answer
 * expires after a while and is `abandoned`: it no longer blocks another attempt, unless it is a prompt
 * whose buyer has to be asked, but the provider is still asked about it. A failed card is `declined`,
 * which is not an end: its page accepts another card. While one attempt is `starting`, `open` or
 * `declined`, no other can start for a while (`query-schedule.ts`), unless the provider promises that the first
 * can no longer be paid. That attempt is then `unpaid`, and the provider is asked about it a few more
 * times, because a promise can be broken. The promise covers the attempt under the name that the provider
 * was given: if the attempt received its page in the meantime, it is cancelled again. A prompt cannot be
 * cancelled, and one whose reply was lost cannot be asked about either: `unconfirmed-prompts.ts` says how
 * it is found again, what it blocks, and who decides.
 *
 * The payment that turns `paid` moves its order in the same transaction: the order is `done`, its account
 * exists, its email is in the outbox, its delivery is released, its receipt has a number, and the order
 * records the payment (`paid_by`). An order of devices without a plan makes no account and is `done` all
 * the same; its lines tell it from an order whose buyer did not name the plan yet. An order that was placed
 * for an account that exists makes none either: its plan goes to that account. Six things prevent money from
 * completing an order and make the payment `refund-due`: another payment came first
 * (`paid-twice`); the provider's amount, currency or reference is not ours (`wrong-payment`); the email
 * address or company already has an account (`account-exists`, and the order is `refused`); the account that
 * the plan is for is closed (`account-closed`, likewise); the buyer
 * abandoned the order (`order-given-up`); or the order is `closed` (`order-closed`). An order that came
 * without its buyer's details waits for them as `paid`; `keyless-order.ts` says who may supply them.
 * The provider is asked about received money, less and less often, for as long as it can be taken back;
 * if it is, the payment is `reversed`.
 *
 * An operator who saw the money elsewhere makes the order `done` manually and names the payment that it
 * is for: that payment becomes `paid` when its provider says so, and any other is `refund-due`. If the
 * named payment was already `refund-due`, it is `accepted`.
 *
 * Buyer and vendor are told about money that goes back: the transaction that makes a payment
 * `refund-due`, `refunded` or `reversed` also stores the emails. An order is `closed` when its money was
 * refunded and its account closed, or when the money went back before there was an account; a `refused`
 * order is closed when the last of its money has gone.
 *
 * Buyers who buy through another order abandon this one: its attempts are cancelled first, as before
 * another attempt, and then it accepts no more of them. The order stays `open`, so that its payments are
 * still asked about. Money that arrives anyway is due back: the buyers have what they want through the
 * other order, possibly under another address and company, so that no existing account would reveal it.
 * An operator who hears otherwise from them finishes the order for that payment.
 */

export type PaymentEvent =
  | {
      readonly kind: 'started' | 'not-started' | 'expired' | 'cancelled' | 'accepted' | 'refunded';
    }
  | PaymentStatus;

/** Where each event leads; any other changes nothing. */
const transitions: Readonly<
  Record<PaymentState, Partial<Record<PaymentEvent['kind'], PaymentState>>>
> = {
  starting: {
    started: 'open',
    'not-started': 'unpaid',
    expired: 'abandoned',
    declined: 'declined',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  open: {
    expired: 'abandoned',
    declined: 'declined',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  declined: { cancelled: 'unpaid', unpaid: 'unpaid', paid: 'paid', reversed: 'reversed' },
  abandoned: {
    // Its copy hung, and learns only now that nothing was begun.
    'not-started': 'unpaid',
    declined: 'declined',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  // Unexpected money: a provider said that it could not come.
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

/** Whether an attempt may still be paid. */
export function isPending(state: PaymentState): boolean {
  return payableStates.includes(state);
}

/** Whether money came, and was not given back. */
export function holdsMoney(state: PaymentState): boolean {
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
