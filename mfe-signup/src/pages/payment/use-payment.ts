import type { Site } from '@site/ui';
import { useEffect, useRef } from 'react';
import type { PaymentChoice } from '../../api/payment.api.ts';
import type { StartResult } from '../../api/payment-replies.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import type { PaymentRecord } from '../../storage/payment-record.ts';
import type { StoredPayment } from '../../storage/payment-store.ts';
import type { PaymentText } from './payment.content.ts';
import { nextState, resume } from './payment.reducer.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';
import {
  type ChoiceProblem,
  hasPage,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts';
import { poll, pollBudgets } from './poll.ts';
import { useReturn } from './use-return.ts';

interface Options {
  readonly text: PaymentText['toasts'];
  /** The payment as it was left. */
  readonly stored: StoredPayment;
  readonly dependencies: PaymentDependencies;
  readonly toast: Site['toast'];
  readonly goToConfirmation: () => void;
}

/** How often a payment is asked about between the polls: one page of a bank leads to the next. */
const MAX_EARLY_CHECKS = 5;

/** Milliseconds that messages of the purchase stay. */
const TOAST_MS = { error: 15_000, success: 3_000 } as const;

/** A payment: where its states meet the network, the browser's storage and the clock. */
export function usePayment({ text, stored, dependencies, toast, goToConfirmation }: Options) {
  const { state, dispatch: reduce } = useLatestReducer(nextState, () => resume(stored.record));
  const { api, placeOrder, payments, registrations, draft, earlier, wait } = dependencies;
  const earlyChecks = useRef<Record<string, number>>({});

  /** Handles an event, and stores the new record before anything is rendered. */
  function dispatch(event: PaymentEvent): PaymentState | undefined {
    const next = reduce(event);
    if (!next) return undefined;
    payments.write({ ...stored, record: next.record });
    if (next.kind === 'created') finish(next.record);
    if (next.kind === 'refused' && next.reason === 'address-missing')
      registrations.askForDelivery();
    return next;
  }

  function notify(kind: keyof typeof TOAST_MS, message: string) {
    toast({ kind, text: message, duration: TOAST_MS[kind] });
  }

  function finish({ order, amount = 0, lines = [] }: PaymentRecord) {
    registrations.markAccountCreated({ order, amount, lines });
    payments.forget(stored.record.order);
    draft.clear();
    notify('success', text.created);
  }

  /** Sends the start, once; the reducer has ignored every event that must not send one. */
  async function begin(next: PaymentState | undefined): Promise<void> {
    if (next?.kind !== 'starting') return;
    const { amount, order, attempt, uncharged } = next.record;
    // The form shows with a price alone.
    if (amount === undefined) throw new Error('a payment was started without a price');
    const why = await earlier.expire(order);
    if (why) return void dispatch({ kind: 'not-sent', why });
    const result = await start(next.choice, amount, { order, attempt }, uncharged);
    dispatch({ kind: 'start', result });
  }

  async function start(...args: Parameters<typeof api.start>): Promise<StartResult> {
    try {
      return await api.start(...args);
    } catch (error) {
      // A bug of ours: it is reported like any uncaught one, and the same start can be sent again.
      reportError(error);
      return { kind: 'no-answer' };
    }
  }

  // What happens without a press: asking for the price, polling one payment, making its account.
  useEffect(() => {
    const over = new AbortController();
    if (state.kind === 'opening') {
      void placeOrder(state.record.order).then((result) => dispatch({ kind: 'order', result }));
    }
    if (state.kind === 'confirming') {
      const { payment, atOnce } = state;
      const options = { wait, budget: pollBudgets[payment.method], atOnce, signal: over.signal };
      void poll({ ...options, ask: () => api.status(payment) }).then((result) => {
        if (dispatch({ kind: 'poll', result })?.kind !== 'expired') return;
        notify('error', text.expired);
      });
    }
    if (state.kind === 'expired' && state.pollsLeft > 0) {
      const { payment, pollsLeft } = state;
      const budget = { ...pollBudgets[payment.method], times: pollsLeft };
      const options = { wait, budget, atOnce: false, pastDeclines: true, signal: over.signal };
      void poll({ ...options, ask: () => api.status(payment) }).then((result) =>
        dispatch({ kind: 'poll', result }),
      );
    }
    if (state.kind === 'creating' || state.kind === 'looking') {
      const { order, attempt } = state.record;
      const ask = state.kind === 'creating' ? api.setUpAccount : api.findAccount;
      void ask({ order, attempt }).then((result) => dispatch({ kind: 'set-up', result }));
    }
    return () => over.abort();
  }, [state]);

  /**
   * Asks now, because something happened that may be the payment: the provider's page went on in its
   * frame, or the buyer is back from another tab, their phone or a lost network. Only good news is
   * taken from it; the next poll says everything else.
   */
  async function checkEarly(): Promise<void> {
    if (!hasPage(state)) return;
    const { payment } = state;
    const checks = earlyChecks.current[payment.id] ?? 0;
    if (checks === MAX_EARLY_CHECKS) return;
    earlyChecks.current[payment.id] = checks + 1;
    const { kind } = await api.status(payment);
    if (kind === 'paid') dispatch({ kind: 'paid-early', payment });
  }

  useReturn(checkEarly);

  const latestGoToConfirmation = useRef(goToConfirmation);
  useEffect(() => {
    latestGoToConfirmation.current = goToConfirmation;
  });
  useEffect(() => {
    // A visitor who left meanwhile is not led away from where they are.
    if (state.kind === 'created') latestGoToConfirmation.current();
  }, [state]);

  return {
    state,
    pay: (choice: PaymentChoice) => begin(dispatch({ kind: 'pay', choice })),
    cannotPay: (problem: ChoiceProblem) => void dispatch({ kind: 'cannot-pay', problem }),
    confirm: (sure: boolean) => begin(dispatch({ kind: 'answer', sure })),
    openAgain: () => void dispatch({ kind: 'open-again' }),
    checkAgain: () => void dispatch({ kind: 'check-again' }),
    tryAgain: () => void dispatch({ kind: 'try-again' }),
    checkEarly: () => void checkEarly(),
    setUpAgain: () => void dispatch({ kind: 'set-up-again' }),
  };
}
export type PaymentActions = Omit<ReturnType<typeof usePayment>, 'state'>;
