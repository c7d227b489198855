import type { PaymentMethod } from '@site/contracts/payment-methods';
import type { PaymentStatus } from '../../api/payment-replies.ts';

/** How asking ended. */
export type PollResult =
  | { readonly kind: 'paid' }
  | (Extract<PaymentStatus, { kind: 'failed' }> & {
      /** Polls of the budget that are left. */
      readonly pollsLeft: number;
    })
  /** Asked as often as allowed, and nobody knew yet. */
  | { readonly kind: 'ran-out' }
  /** The same, and the last question had no answer at all. */
  | { readonly kind: 'no-contact' }
  /** Told to stop. */
  | { readonly kind: 'stopped' };

/** How often to ask, and how long to wait. */
export interface PollBudget {
  /** Milliseconds between two questions. */
  readonly every: number;
  /** Questions at most. */
  readonly times: number;
}

/** How often the status of a payment is asked for. */
export const pollBudgets: Readonly<Record<PaymentMethod, PollBudget>> = {
  credit_card: { every: 15_000, times: 20 },
  mobile_money: { every: 5_000, times: 5 },
  direct_debit: { every: 12_000, times: 5 },
};

/** Resolves after a number of milliseconds, or at once when told to stop. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface Options {
  /** Asks once. Never rejects for what a network does. */
  readonly ask: () => Promise<PaymentStatus>;
  readonly wait: Wait;
  readonly budget: PollBudget;
  /** Goes on after a decline, for what can be paid all the same. */
  readonly pastDeclines?: boolean;
  /** Asks at once, for a payment that may have been paid a while ago; else after the first wait. */
  readonly atOnce: boolean;
  readonly signal: AbortSignal;
}

/** Asks how a payment stands until that is known, the budget is used up, or it is told to stop. */
export async function poll(options: Options): Promise<PollResult> {
  const { ask, wait, budget, atOnce, pastDeclines = false, signal } = options;
  let last: PaymentStatus = { kind: 'pending' };
  for (let left = budget.times - 1; left >= 0; left -= 1) {
    if (left < budget.times - 1 || !atOnce) await wait(budget.every, signal);
    if (signal.aborted) return { kind: 'stopped' };
    last = await ask();
    if (signal.aborted) return { kind: 'stopped' };
    if (last.kind === 'paid') return last;
    if (last.kind === 'failed' && (left === 0 || !pastDeclines))
      return { ...last, pollsLeft: left };
  }
  return { kind: last.kind === 'no-answer' ? 'no-contact' : 'ran-out' };
}

/** Waits by the browser's clock. */
export const waitByClock: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
