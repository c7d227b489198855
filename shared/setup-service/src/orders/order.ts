import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { ExpressionBuilder } from 'kysely';
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
  type paymentLanes,
  type Storage,
  type Tables,
} from '../storage/tables.ts';

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
 * attempt is `starting`, `open` or `declined`, no other can start for a while (`STANDS_FOR`),
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
 * long as it can be taken back; if it is, the payment is `reversed`, and queried on: a bank may decide
 * for the vendor after all, and what the money had bought goes on.
 *
 * While an attempt is queried as one that may still be paid, no trial gets the email address or company
 * of its order: three days for one that nobody pays, unless its provider is out of reach. Other orders
 * may be placed and paid meanwhile, because whoever only typed a name must not keep its owner from
 * buying: the first payment has it.
 *
 * An operator who saw the money elsewhere makes the order `done` manually and names the payment that it
 * is for: that payment becomes `paid` when its provider says so, and any other is `refund-due`. If the
 * named payment was already `refund-due` or `reversed`, it is `accepted`. Where the name is taken, the
 * operator may say which account gets what was bought.
 *
 * `money.ts` has the ledger of what came and went back. The transaction that makes a payment
 * `refund-due`, `refunded` or `reversed`, or ends that, also stores the emails about it, to buyer and
 * vendor, and issues a credit note of what went back. Part of a payment may be given back; it keeps its
 * state then. An order is `closed` when its money was refunded and its account
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
  readonly formerProviders?: readonly PaymentProvider[];
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

type Where = ExpressionBuilder<Tables, 'payments'>;

export type Lane = keyof typeof paymentLanes;

const isDue = (now: Date) => (where: Where) => where('next_query_at', '<=', now.toISOString());

const isRecent = (where: Where, now: Date) => where('created_at', '>', timeAfter(now, -ASKED_FOR));

/** Scheduled while the clock was wrong: beyond any pause. */
const isTooFar = (lane: Lane) => (now: Date) => (where: Where) => {
  // Services that share a database agree on the time within a minute.
  const isBeyond = (ms: number) => where('next_query_at', '>', timeAfter(now, ms + MINUTE_MS));
  if (lane === 'settled') return isBeyond(LONGEST_SETTLED_PAUSE);
  const isWrong = where.or([isBeyond(LONGEST_SILENT_PAUSE), isRecent(where, now)]);
  return where.and([isBeyond(LONGEST_PAUSE), isWrong]);
};

const isNever = (where: Where) => where('next_query_at', 'is', null);

const reversible = Object.entries(providers).filter(([, entry]) => entry.reversibleForMs > 0);

/** The same: never, although it is recent. */
const areLeftOut = {
  payable: [(now: Date) => (where: Where) => where.and([isNever(where), isRecent(where, now)])],
  settled: reversible.map(
    ([name, { reversibleForMs }]) =>
      (now: Date) =>
      (where: Where) =>
        where.and([
          isNever(where),
          where('state', 'in', ['paid', 'refund-due', 'reversed']),
          where('provider', '=', name),
          where('updated_at', '>', timeAfter(now, -reversibleForMs)),
        ]),
  ),
};

/** One by one, so that each goes by the index of its lane. */
export const queryConditions = (lane: Lane) => [isDue, isTooFar(lane), ...areLeftOut[lane]];
