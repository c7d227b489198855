import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Payment, PaymentMethod, ProviderName, Tables } from '../storage/tables.ts';
import { isPending, isSettled } from './order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an unknown outcome blocks another attempt. */
export const STANDS_FOR: Readonly<Record<PaymentMethod, number>> = {
  // A prompt leaves the telephone after about a minute.
  mobile_money: 3 * MINUTE,
  direct_debit: DAY,
  credit_card: DAY,
};

export function isOld(context: { clock: Pick<Clock, 'now'> }, payment: Payment): boolean {
  return ageOf(context, payment) >= STANDS_FOR[payment.method];
}

export function ageOf({ clock }: { clock: Pick<Clock, 'now'> }, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}

export const ASKED_FOR = 72 * HOUR;

/** The same while the provider is out of reach. */
const ASKED_IN_SILENCE_FOR = 30 * DAY;

/** How long a query of received money may show a reversal. */
const REVERSIBLE_FOR: Readonly<Record<ProviderName, number>> = {
  // Card schemes accept disputes for 120 days, and banks need weeks to pass them on.
  pesapal: 180 * DAY,
  // The query of M-Pesa Express reports how the prompt ended, for good.
  daraja: 0,
  // What moves no money takes none back.
  sandbox: 0,
};

/** The longest pause while a payment may still be paid. */
const LONGEST_PAUSE = HOUR;
/** The same past `ASKED_FOR`, and for settled payments. */
const LONGEST_SILENT_PAUSE = DAY;
const LONGEST_SETTLED_PAUSE = 7 * DAY;

/** 10 s, doubling up to 1 h. */
function backoffAfter(asked: number): number {
  return Math.min(10 * SECOND * 2 ** Math.min(asked, 20), LONGEST_PAUSE);
}

export function firstQueryAfter(now: Date): Date {
  return new Date(now.getTime() + backoffAfter(0));
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
  const after = (pause: number) => new Date(now.getTime() + pause).toISOString();
  if (isPending(state)) {
    if (since(created_at) < ASKED_FOR) return after(backoffAfter(asked));
    // One that the provider has no name for cannot be found.
    const isHopeless = provider_id === null || since(created_at) >= ASKED_IN_SILENCE_FOR;
    return isHopeless ? null : after(LONGEST_SILENT_PAUSE);
  }
  const age = since(updated_at);
  // A pause as long as the age doubles it.
  const between = (least: number, longest: number) =>
    after(Math.min(Math.max(age, least), longest));
  if (isSettled(state)) {
    return age < REVERSIBLE_FOR[provider] ? between(DAY, LONGEST_SETTLED_PAUSE) : null;
  }
  if (state === 'unpaid') return age < ASKED_FOR ? between(10 * MINUTE, DAY) : null;
  return null;
}

type Where = ExpressionBuilder<Tables, 'payments'>;

export type Lane = 'payable' | 'settled';

export const isDue = (now: Date) => (where: Where) =>
  where('next_query_at', '<=', now.toISOString());

/** Scheduled while the clock was wrong: beyond any pause, or never although it is recent. */
export const isMisdated = (now: Date, lane: Lane) => (where: Where) => {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  // Services that share a database agree on the time within a minute.
  const isBeyond = (pause: number) => where('next_query_at', '>', ago(-pause - MINUTE));
  const isNever = where('next_query_at', 'is', null);
  if (lane === 'payable') {
    const isRecent = where('created_at', '>', ago(ASKED_FOR));
    const isLost = where.or([isNever, isBeyond(LONGEST_PAUSE)]);
    return where.or([isBeyond(LONGEST_SILENT_PAUSE), where.and([isRecent, isLost])]);
  }
  const isReversible = where.and([
    where('state', 'in', ['paid', 'refund-due']),
    where('provider', '=', 'pesapal'),
    where('updated_at', '>', ago(REVERSIBLE_FOR.pesapal)),
  ]);
  return where.or([isBeyond(LONGEST_SETTLED_PAUSE), where.and([isNever, isReversible])]);
};
