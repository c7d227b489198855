import type { PaymentMethod } from '@site/contracts/payment-methods';
import type { PaymentStatus } from '../../api/payment.api.ts';

export type PollResult =
  | Extract<PaymentStatus, { kind: 'paid' }>
  | (Extract<PaymentStatus, { kind: 'failed' }> & {
      readonly pollsLeft: number;
    })
  | { readonly kind: 'ran-out' }
  /** The budget is used up, and the last poll had no answer at all. */
  | { readonly kind: 'no-contact' }
  | { readonly kind: 'stopped' };

export interface PollBudget {
  readonly every: number;
  readonly times: number;
}

export const pollBudgets: Readonly<Record<PaymentMethod, PollBudget>> = {
  credit_card: { every: 15_000, times: 20 },
  mobile_money: { every: 5_000, times: 5 },
  direct_debit: { every: 12_000, times: 5 },
};

/** Resolves after a number of milliseconds, or as soon as the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface Options {
  /** It never rejects for what the network does. */
  readonly fetchStatus: () => Promise<PaymentStatus>;
  readonly wait: Wait;
  readonly budget: PollBudget;
  /** Goes on after a decline, for a payment that can still be paid. */
  readonly pastDeclines?: boolean;
  /** Polls at once, for a payment that may have been paid a while ago, and not after the first wait. */
  readonly atOnce: boolean;
  readonly signal: AbortSignal;
}

export async function poll(options: Options): Promise<PollResult> {
  const { fetchStatus, wait, budget, atOnce, pastDeclines = false, signal } = options;
  let last: PaymentStatus = { kind: 'pending' };
  for (let left = budget.times - 1; left >= 0; left -= 1) {
    if (left < budget.times - 1 || !atOnce) await wait(budget.every, signal);
    if (signal.aborted) return { kind: 'stopped' };
    last = await fetchStatus();
    if (signal.aborted) return { kind: 'stopped' };
    if (last.kind === 'paid') return last;
    if (last.kind === 'failed' && (left === 0 || !pastDeclines))
      return { ...last, pollsLeft: left };
  }
  return { kind: last.kind === 'no-answer' ? 'no-contact' : 'ran-out' };
}

/** Ends when the tab is visible again if timers in the background are late. */
export const waitByClock: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = Date.now() + milliseconds;
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    document.addEventListener('visibilitychange', catchUp);
    function catchUp() {
      if (document.visibilityState === 'visible' && Date.now() >= end) done();
    }
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      document.removeEventListener('visibilitychange', catchUp);
      resolve();
    }
  });
