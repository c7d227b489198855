import type { Site } from '@site/ui';
import { useEffect, useRef } from 'react';
import type { Choice } from '../../api/choice.ts';
import { pollBudgets } from '../../api/payment-calls.ts';
import type { StartResult } from '../../api/purchase-calls.api.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import type { KeptPayment } from '../../storage/payment-store.ts';
import { hasPage, nextState, resume } from './payment.reducer.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';
import type { ChoiceProblem, PaymentEvent, PaymentState } from './payment-state.ts';
import { poll } from './poll.ts';

interface Surroundings {
  /** The payment as it was left. */
  readonly kept: KeptPayment;
  readonly ports: PaymentDependencies;
  readonly toast: Site['toast'];
  readonly goOn: () => void;
}

/** How often a payment is asked about between the polls: one page of a bank leads to the next. */
const MOST_EARLY = 5;

/** Milliseconds that messages of the purchase stay. */
const TOAST_MS = { error: 15_000, success: 3_000 } as const;

/** A payment: where its states meet the network, what is kept, and the clock. */
export function usePayment({ kept, ports, toast, goOn }: Surroundings) {
  const { state, take: step } = useLatestReducer(nextState, () => resume(kept.record));
  const { calls, payments, registrations, draft, endEarlier, wait } = ports;
  const askedEarly = useRef<Record<string, number>>({});

  /** Takes an event, and keeps what came of it before anybody sees it. */
  function take(event: PaymentEvent): PaymentState | undefined {
    const next = step(event);
    if (!next) return undefined;
    payments.write({ ...kept, record: next.record });
    if (next.kind === 'created') finish();
    return next;
  }

  function say(kind: keyof typeof TOAST_MS, text: string) {
    toast({ kind, text, duration: TOAST_MS[kind] });
  }

  function finish() {
    registrations.markAccountCreated();
    payments.forget(kept.record.order);
    draft.clear();
    say('success', 'Account Creation Successful!');
  }

  /** Sends the start, once; the reducer has ignored whatever must not send one. */
  async function begin(next: PaymentState | undefined): Promise<void> {
    if (next?.kind !== 'starting') return;
    const { amount, order, attempt } = next.record;
    // The form shows with a price alone.
    if (amount === undefined) throw new Error('a payment was started without a price');
    const why = await endEarlier(order);
    if (why) return void take({ kind: 'not-sent', why });
    take({ kind: 'start', result: await start(next.choice, amount, { order, attempt }) });
  }

  async function start(...args: Parameters<typeof calls.start>): Promise<StartResult> {
    try {
      return await calls.start(...args);
    } catch (error) {
      // A bug of ours: it is reported like any uncaught one, and the same start can be sent again.
      reportError(error);
      return { kind: 'no-answer' };
    }
  }

  // What goes on by itself: the price, the polling of one payment, its account.
  useEffect(() => {
    const over = new AbortController();
    if (state.kind === 'opening') {
      void calls.order(state.record.order).then((result) => take({ kind: 'order', result }));
    }
    if (state.kind === 'confirming') {
      const { payment, atOnce } = state;
      const options = { wait, budget: pollBudgets[payment.method], atOnce, signal: over.signal };
      void poll({ ...options, ask: () => calls.status(payment) }).then((result) => {
        if (take({ kind: 'poll', result })?.kind !== 'expired') return;
        say('error', 'Payment Expired: could not find payment Please try again');
      });
    }
    if (state.kind === 'expired' && state.left > 0) {
      const { payment, left } = state;
      const budget = { ...pollBudgets[payment.method], times: left };
      const options = { wait, budget, atOnce: false, pastDeclines: true, signal: over.signal };
      void poll({ ...options, ask: () => calls.status(payment) }).then((result) =>
        take({ kind: 'poll', result }),
      );
    }
    if (state.kind === 'creating' || state.kind === 'looking') {
      const { order, attempt } = state.record;
      void calls.setUp({ order, attempt }).then((result) => take({ kind: 'set-up', result }));
    }
    return () => over.abort();
  }, [state]);

  /**
   * Asks now, for the provider's page went on in its frame: perhaps from paying to paid. Only good
   * news is taken from it; whatever else there is to say waits for its poll.
   */
  async function askEarly(): Promise<void> {
    if (!hasPage(state)) return;
    const { payment } = state;
    const asked = askedEarly.current[payment.id] ?? 0;
    if (asked === MOST_EARLY) return;
    askedEarly.current[payment.id] = asked + 1;
    const { kind } = await calls.status(payment);
    if (kind === 'paid') take({ kind: 'paid-early', payment });
  }

  const goOnNow = useRef(goOn);
  useEffect(() => {
    goOnNow.current = goOn;
  });
  useEffect(() => {
    // Whoever left meanwhile is not led away from where they are.
    if (state.kind === 'created') goOnNow.current();
  }, [state]);

  return {
    state,
    pay: (choice: Choice) => begin(take({ kind: 'pay', choice })),
    cannotPay: (problem: ChoiceProblem) => void take({ kind: 'cannot-pay', problem }),
    answer: (sure: boolean) => begin(take({ kind: 'answer', sure })),
    openAgain: () => void take({ kind: 'open-again' }),
    checkAgain: () => void take({ kind: 'check-again' }),
    tryAgain: () => void take({ kind: 'try-again' }),
    askEarly: () => void askEarly(),
    setUpAgain: () => void take({ kind: 'set-up-again' }),
  };
}
export type PaymentActions = Omit<ReturnType<typeof usePayment>, 'state'>;
