import type { StatusResult } from '../../api/purchase-calls.api.ts';

/** How asking ended. */
export type PollResult =
  | { readonly kind: 'paid' }
  | (Extract<StatusResult, { kind: 'failed' }> & {
      /** Questions of the budget that are left. */
      readonly left: number;
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

interface Options {
  /** Asks once. Never rejects for what a network does. */
  readonly ask: () => Promise<StatusResult>;
  /** Resolves after a number of milliseconds, or at once when told to stop. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
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
  let last: StatusResult = { kind: 'pending' };
  for (let left = budget.times - 1; left >= 0; left -= 1) {
    if (left < budget.times - 1 || !atOnce) await wait(budget.every, signal);
    if (signal.aborted) return { kind: 'stopped' };
    last = await ask();
    if (signal.aborted) return { kind: 'stopped' };
    if (last.kind === 'paid') return last;
    if (last.kind === 'failed' && (left === 0 || !pastDeclines)) return { ...last, left };
  }
  return { kind: last.kind === 'no-answer' ? 'no-contact' : 'ran-out' };
}

/** Waits by the browser's clock. */
export function waitByClock(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
