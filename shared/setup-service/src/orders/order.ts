import { CURRENCY, type PaymentStatus } from '../payments/payment-provider.ts';
import { type PaymentState, payableStates } from '../storage/states.ts';

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
 * is asked about all the same. A card that failed is `declined` and no end: the page on which it was
 * given takes another one. While one attempt is `starting`, `open` or `declined`, no other begins for
 * a while (`pauses.ts`), unless the provider promises that the first can no longer be paid. An attempt
 * that it promised this of is `unpaid`, and asked about a few times more: a promise can be broken. What
 * it promises is for the attempt as it was named to it: one that got its page meanwhile is ended anew.
 *
 * The payment that turns `paid` takes the order with it, in one transaction: the order is `done`, its
 * account exists, and the mail is in the outbox; the order notes the payment (`paid_by`). Five things
 * keep money from making an account, and make the payment `refund-due`: another payment was first
 * (`paid-twice`), the provider's amount, currency or reference is not ours (`wrong-payment`), the
 * e-mail address or company has an account by now (`account-exists`, and the order is `refused`), its
 * buyer gave the order up (`order-given-up`), or the order is `closed` (`order-closed`). An order that
 * came without its buyer's details waits as `paid` for them; `bare-order.ts` says who may bring them.
 * Money that came is asked about, less and less often, for as long as it can be taken back: then the
 * payment is `reversed`.
 *
 * An operator who saw the money elsewhere makes the order `done` by hand and names the payment that it
 * is for: that one becomes `paid` when its provider's answer comes, and any other is `refund-due`. One
 * that was `refund-due` already is `accepted`.
 *
 * Money that goes is told to buyer and vendor: whatever makes a payment `refund-due`, `refunded` or
 * `reversed` stores its mails in the same transaction. An order is `closed` once its money was given
 * back and its account closed with it, or where the money went before there was an account: a `refused`
 * one with the last of it.
 *
 * A buyer who buys by another order gives this one up: its attempts are ended first, as before another
 * attempt, and then it takes no more of them. It stays `open`, so that its payments are asked about.
 * Money that comes all the same is due back: the buyer has what they want by the other order, maybe for
 * another address and company, where no account that exists would tell. An operator who hears otherwise
 * from them finishes the order for that payment.
 */

export type PaymentEvent =
  | {
      readonly kind: 'started' | 'not-started' | 'expired' | 'cancelled' | 'accepted' | 'refunded';
    }
  | PaymentStatus;

/** Where each event leads; one that is not here changes nothing. */
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
    declined: 'declined',
    cancelled: 'unpaid',
    unpaid: 'unpaid',
    paid: 'paid',
    reversed: 'reversed',
  },
  // Nobody expects this money: a provider said that it could not come.
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

/** Whether nobody has said yet how an attempt went. */
export function isUnderWay(state: PaymentState): boolean {
  return state === 'starting' || state === 'open';
}

/** Whether an attempt may still be paid: the provider is asked whenever somebody wants to know. */
export function isWorthAsking(state: PaymentState): boolean {
  return payableStates.includes(state);
}

/** Whether money came, and was not given back. */
export function holdsMoney(state: PaymentState): boolean {
  return state === 'paid' || state === 'refund-due';
}

/** Whether what a provider says was paid is what was to be paid, as far as it says so. */
export function isAsAgreed(
  answer: Extract<PaymentStatus, { kind: 'paid' }>,
  agreed: { readonly id: string; readonly amount: number },
): boolean {
  const { amount = agreed.amount, currency = CURRENCY, reference = agreed.id } = answer;
  return amount === agreed.amount && currency === CURRENCY && reference === agreed.id;
}
