import type { PaymentMethod, ProviderName } from '../storage/states.ts';
import type { Payment } from '../storage/tables.ts';
import { holdsMoney, isWorthAsking } from './order.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an attempt stands in the way of another one while its outcome is unknown. */
export const STANDS_FOR: Readonly<Record<PaymentMethod, number>> = {
  // The prompt is gone from the telephone after about a minute.
  mobile_money: 3 * MINUTE,
  direct_debit: DAY,
  credit_card: DAY,
};

/** How long a payment is asked about by itself. */
export const ASKED_FOR = 72 * HOUR;

/** How long it is where the provider is out of reach: silence is no answer. */
const ASKED_IN_SILENCE_FOR = 30 * DAY;

/** How long after it came money can be taken back so that asking shows it. */
export const REVERSIBLE_FOR: Readonly<Record<ProviderName, number>> = {
  // Card schemes take disputes for 120 days, and the banks need some weeks to pass them on.
  pesapal: 180 * DAY,
  // The query of M-Pesa Express says how the prompt ended, and the same for good.
  daraja: 0,
  // What moves no money takes none back.
  sandbox: 0,
};

/** The longest time between two questions about a payment that may still be paid. */
export const LONGEST_PAUSE = HOUR;
/** The same once it is older than `ASKED_FOR`, and of one that is settled. */
export const LONGEST_SILENT_PAUSE = DAY;
export const LONGEST_SETTLED_PAUSE = 7 * DAY;

/** Milliseconds until the reconciler asks, after it asked so many times: 10 s, doubling up to 1 h. */
function backoffAfter(asked: number): number {
  return Math.min(10 * SECOND * 2 ** Math.min(asked, 20), LONGEST_PAUSE);
}

/** When the reconciler asks for the first time about what it can be asked about from now on. */
export function firstAskAfter(now: Date): Date {
  return new Date(now.getTime() + backoffAfter(0));
}

/**
 * When a payment is asked about again that was asked about now; null where it is left alone. What may
 * still be paid is asked about for three days, and once a day after that until the provider is within
 * reach again: once it has answered, `reconciler.ts` leaves it alone. What came is asked about after a day, then after twice
 * as long each time up to a week. What was ended before another attempt is asked about after ten
 * minutes, then after twice as long each time.
 */
export function nextAskAt(
  payment: Pick<
    Payment,
    'state' | 'provider' | 'provider_id' | 'asked' | 'created_at' | 'updated_at'
  >,
  now: Date,
): string | null {
  const { state, provider, provider_id, asked, created_at, updated_at } = payment;
  const since = (time: string) => now.getTime() - Date.parse(time);
  const after = (pause: number) => new Date(now.getTime() + pause).toISOString();
  if (isWorthAsking(state)) {
    if (since(created_at) < ASKED_FOR) return after(backoffAfter(asked));
    // One that the provider knows by no name is asked about in vain.
    const isHopeless = provider_id === null || since(created_at) >= ASKED_IN_SILENCE_FOR;
    return isHopeless ? null : after(LONGEST_SILENT_PAUSE);
  }
  const age = since(updated_at);
  // A pause as long as the time until now doubles that time.
  const between = (least: number, longest: number) =>
    after(Math.min(Math.max(age, least), longest));
  if (holdsMoney(state))
    return age < REVERSIBLE_FOR[provider] ? between(DAY, LONGEST_SETTLED_PAUSE) : null;
  if (state === 'unpaid') return age < ASKED_FOR ? between(10 * MINUTE, DAY) : null;
  return null;
}
