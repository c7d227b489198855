import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, timeAfter } from '../clock.ts';
import type { Prices } from '../live-configuration/prices.ts';
import type { Outbox } from '../mail/outbox.ts';
import type {
  PaymentProvider,
  PaymentProviders,
  PaymentStatus,
  StartResult,
} from '../payments/payment-provider.ts';
import { providers } from '../payments/providers.ts';
import {
  type Payment,
  type PaymentMethod,
  type PaymentState,
  payableStates,
  type Storage,
} from '../storage/tables.ts';

/*
 * An order says who buys what; a payment is one attempt to pay it. Only the provider's answer counts: what
 * a browser, a callback or a notification brings is a reason to query, never an answer.
 *
 * A payment is recorded before its provider is called (`starting`), so that no charge is unknown here.
 * Once the provider has replied it is `open`. It ends `unpaid` or `paid`; without an answer it expires, is
 * `abandoned`, and still queried. A failed card is `declined`, which is no end: its page accepts another.
 * While one attempt is `starting`, `open` or `declined`, no other can start for a while (`STANDS_FOR`),
 * unless the provider promises that the first can no longer be paid. That one is then `unpaid`, and queried
 * a few more times, because a promise can be broken. It covers the name that the provider was given: an
 * attempt that received its page in the meantime is cancelled again. A prompt cannot be cancelled, and
 * one whose reply was lost cannot be queried either: `unconfirmed-prompts.ts`.
 *
 * The payment that turns `paid` moves its order in the same transaction: the order is `done` and names it
 * (`paid_by`), its account exists, its email is in the outbox, its delivery is released, its receipt has a
 * number. An order of devices alone makes no account; neither does one that was placed for an existing
 * account, whose plan goes there. An order without its buyer's details waits for them as `paid`
 * (`payments.ts`). Money that cannot complete its order is `refund-due`: another payment came first
 * (`paid-twice`); amount, currency or reference is not ours (`wrong-payment`); the email address or company
 * has an account (`account-exists`, and the order is `refused`); the account is closed (`account-closed`,
 * likewise); the buyer abandoned the order (`order-abandoned`), or it is `closed` (`order-closed`).
 * Received money is queried for as long as it can be taken back. If it is, the payment is `reversed`, and
 * queried on: a bank may decide for the vendor after all, and what the money had bought goes on.
 *
 * While an attempt may still be paid (three days, unless its provider is out of reach), no trial gets the
 * email address or company of its order. Other orders
 * may be placed and paid: the first payment has the name, and nobody who only typed it.
 *
 * An operator who saw the money elsewhere makes the order `done` and names its payment, which becomes `paid`
 * when its provider says so; any other is `refund-due`. A payment that was `refund-due` or `reversed` is
 * `accepted`. Where the name is taken, the operator may say which account gets what was bought.
 *
 * `money.ts` has the ledger. The transaction that makes a payment `refund-due`, `refunded` or `reversed`, or
 * ends that, also stores the emails about it and issues a credit note of what went back. Part of a payment
 * may be given back; it keeps its state then. An order is `closed` when its money was refunded and its
 * account closed, or when the money went back before there was an account; a `refused` order when the last
 * of its money has gone.
 *
 * Buyers who buy by another order abandon this one: its attempts are cancelled first, and it accepts no
 * more. It stays `open`, so that its payments are still queried, and money that arrives is due back: no
 * account may reveal it. An operator who hears otherwise finishes the order for that payment.
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
  // A bank decided for the vendor.
  reversed: { paid: 'paid', accepted: 'paid' },
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

export interface OrderContext {
  /** What visitors see: it may change between two requests. */
  readonly config: SiteConfiguration;
  readonly prices: Prices;
  readonly storage: Storage;
  readonly providers: PaymentProviders;
  /** Those that take no new payments, and are queried about earlier ones. */
  readonly otherProviders?: readonly PaymentProvider[];
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
}

/** How long an unknown outcome blocks another attempt. */
export const STANDS_FOR: Readonly<Record<PaymentMethod, number>> = {
  // A prompt leaves the telephone after about a minute.
  mobile_money: 3 * MINUTE_MS,
  direct_debit: DAY_MS,
  credit_card: DAY_MS,
};

export function isOld(context: { clock: Pick<Clock, 'now'> }, payment: Payment): boolean {
  return ageOf(context, payment) >= STANDS_FOR[payment.method];
}

export function ageOf({ clock }: { clock: Pick<Clock, 'now'> }, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}

export const ASKED_FOR = 72 * HOUR_MS;

/** The same while the provider is out of reach. */
const ASKED_IN_SILENCE_FOR = 30 * DAY_MS;

/** The longest pause while a payment may still be paid. */
const LONGEST_PAUSE = HOUR_MS;
/** The same past `ASKED_FOR`, and for settled payments. */
const LONGEST_SILENT_PAUSE = DAY_MS;
const LONGEST_SETTLED_PAUSE = 7 * DAY_MS;

/** 10 s, doubling up to 1 h. */
function backoffAfter(asked: number): number {
  return Math.min(10 * SECOND_MS * 2 ** Math.min(asked, 20), LONGEST_PAUSE);
}

export function firstQueryAfter(now: Date): string {
  return timeAfter(now, backoffAfter(0));
}

/**
 * When a payment that is queried now is queried next; null for never. A pending one for three days,
 * then daily until its provider answers; received money after a day, doubling up to a week; a
 * cancelled attempt after ten minutes, doubling.
 */
export function nextQueryAt(
  payment: Pick<
    Payment,
    'state' | 'provider' | 'provider_id' | 'asked' | 'created_at' | 'updated_at'
  >,
  now: Date,
): string | null {
  const { state, provider, provider_id, asked, created_at, updated_at } = payment;
  const since = (time: string) => now.getTime() - Date.parse(time);
  if (isPending(state)) {
    if (since(created_at) < ASKED_FOR) return timeAfter(now, backoffAfter(asked));
    // One that the provider has no name for cannot be found.
    const isHopeless = provider_id === null || since(created_at) >= ASKED_IN_SILENCE_FOR;
    return isHopeless ? null : timeAfter(now, LONGEST_SILENT_PAUSE);
  }
  const age = since(updated_at);
  // A pause as long as the age doubles it.
  const between = (least: number, longest: number) =>
    timeAfter(now, Math.min(Math.max(age, least), longest));
  if (isSettled(state) || state === 'reversed') {
    return age < (providers[provider]?.reversibleForMs ?? 0)
      ? between(DAY_MS, LONGEST_SETTLED_PAUSE)
      : null;
  }
  if (state === 'unpaid') return age < ASKED_FOR ? between(10 * MINUTE_MS, DAY_MS) : null;
  return null;
}
