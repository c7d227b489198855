import { readingsOf, sumOf } from '@site/contracts/order-lines';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { Site } from '@site/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type OrderResult, orderRequestOf, placeOrder } from '../../api/order.api.ts';
import { type PaymentChoice, paymentApi, type StartResult } from '../../api/payment.api.ts';
import { provenService } from '../../bot-check/page-bot-check.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { earlierPayments } from '../../purchase/earlier-payments.ts';
import { detailsDraft } from '../../storage/draft.ts';
import { type PaymentRecord, payments, type StoredPayment } from '../../storage/payment-store.ts';
import { accountToken, type Registration, registrations } from '../../storage/registration.ts';
import type { PaymentText } from './payment.content.ts';
import { nextState, resume } from './payment.reducer.ts';
import {
  type ChoiceProblem,
  type PaymentEvent,
  type PaymentState,
  payableNow,
  paymentOf,
} from './payment-state.ts';
import { poll, pollBudgets, waitByClock } from './poll.ts';

interface Options {
  readonly text: PaymentText['toasts'];
  readonly stored: StoredPayment;
  readonly dependencies: PaymentDependencies;
  readonly wait?: typeof waitByClock;
  readonly toast: Site['toast'];
  readonly goToConfirmation: () => void;
}

/** How often a payment is polled between the regular polls: one page of a bank leads to the next. */
const MAX_EARLY_CHECKS = 5;

const TOAST_MS = { error: 15_000, success: 3_000 } as const;

/** A payment: where its states meet the network, the browser's storage and the clock. */
export function usePayment(options: Options) {
  const { text, stored, dependencies, wait = waitByClock, toast, goToConfirmation } = options;
  const { state, dispatch: reduce } = useLatestReducer(nextState, () => resume(stored.record));
  const { api, placeOrder, earlier } = dependencies;
  const earlyChecks = useRef<Record<string, number>>({});

  /** Handles an event, and stores the new record before anything is rendered. */
  function dispatch(event: PaymentEvent): PaymentState | undefined {
    const next = reduce(event);
    if (!next) return undefined;
    payments.write({ ...stored, record: next.record });
    if (next.kind === 'created') finish(next.record);
    if (next.kind === 'refused' && next.reason === 'address-missing')
      registrations.requireDelivery();
    return next;
  }

  function notify(kind: keyof typeof TOAST_MS, message: string) {
    toast({ kind, text: message, duration: TOAST_MS[kind] });
  }

  function finish({ order, amount = 0, lines = [] }: PaymentRecord) {
    registrations.markAccountCreated({ order, amount, lines });
    payments.forget(stored.record.order);
    detailsDraft.clear();
    accountToken.clear();
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
    // Nothing else is begun in this browser now: it remembers this one.
    payments.write({ ...stored, record: next.record });
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

  /** The call that belongs to a state; its end is the next event. */
  const act = useEffectEvent((state: PaymentState, signal: AbortSignal) => {
    if (state.kind === 'opening') {
      void placeOrder(state.record.order).then((result) => dispatch({ kind: 'order', result }));
    }
    const polls = pollsOf(state);
    if (polls) {
      const { payment, ...options } = polls;
      const fetchStatus = () => api.status(payment);
      void poll({ ...options, wait, fetchStatus, signal }).then((result) => {
        const next = dispatch({ kind: 'poll', result });
        const isNew = state.kind === 'confirming' && next?.kind === 'unsettled';
        if (isNew && next.why.kind === 'expired') notify('error', text.expired);
      });
    } else if (state.kind === 'creating' || state.kind === 'confirming') {
      const { order, attempt } = state.record;
      const call = state.kind === 'creating' ? api.setUpAccount : api.findAccount;
      void call({ order, attempt }).then((result) => dispatch({ kind: 'set-up', result }));
    }
  });
  useEffect(() => {
    const over = new AbortController();
    act(state, over.signal);
    return () => over.abort();
  }, [state]);

  /** Polls at once: the provider's page moved on, or the buyer returned. Only 'paid' counts. */
  async function checkEarly(): Promise<void> {
    const payment = payableNow(state);
    if (!payment) return;
    const checks = earlyChecks.current[payment.id] ?? 0;
    if (checks === MAX_EARLY_CHECKS) return;
    earlyChecks.current[payment.id] = checks + 1;
    const result = await api.status(payment);
    if (result.kind === 'paid') dispatch({ kind: 'paid-early', payment, result });
  }

  useReturn(checkEarly);

  const leave = useEffectEvent(goToConfirmation);
  useEffect(() => {
    // A visitor who left meanwhile is not led away from where they are.
    if (state.kind === 'created') leave();
  }, [state]);

  return {
    state,
    pay: (choice: PaymentChoice) => begin(dispatch({ kind: 'pay', choice })),
    cannotPay: (problem: ChoiceProblem) => void dispatch({ kind: 'cannot-pay', problem }),
    confirm: (sure: boolean) => begin(dispatch({ kind: 'confirm', sure })),
    openAgain: () => void dispatch({ kind: 'open-again' }),
    checkAgain: () => void dispatch({ kind: 'check-again' }),
    tryAgain: () => void dispatch({ kind: 'try-again' }),
    checkEarly: () => void checkEarly(),
    setUpAgain: () => void dispatch({ kind: 'set-up-again' }),
  };
}

function pollsOf(state: PaymentState) {
  const payment = paymentOf(state);
  if (!payment) return undefined;
  const budget = pollBudgets[payment.method];
  if (state.kind === 'confirming') return { payment, budget, atOnce: state.atOnce };
  if (state.kind !== 'unsettled' || state.why.kind !== 'expired') return undefined;
  const { pollsLeft: times } = state.why;
  if (times === 0) return undefined;
  return { payment, budget: { ...budget, times }, atOnce: false, pastDeclines: true };
}

export type PaymentActions = Omit<ReturnType<typeof usePayment>, 'state'>;

/** Calls back when the buyer returns: from another tab, by the back button, or online again. */
function useReturn(onReturn: () => Promise<void>): void {
  const handle = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void onReturn();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => handle(), { signal });
    window.addEventListener('online', () => handle(), { signal });
    return () => listening.abort();
  }, []);
}

export type PaymentDependencies = ReturnType<typeof paymentDependencies>;

export function paymentDependencies(buyer: Registration, config: PageConfiguration) {
  const { client, prove } = provenService(config);
  return {
    async placeOrder(order: string): Promise<OrderResult> {
      if (!client.takesOrders) return priceWithoutOrders(buyer, config);
      return placeOrder(client, { ...orderRequestOf(buyer, order), ...(await prove()) });
    },
    api: paymentApi(client, buyer, config.payments),
    earlier: earlierPayments(client, config.payments),
  };
}

/** The price in the address, if a plan card or the comparison has it. */
export function priceWithoutOrders(
  { package_name: plan, package_price: price, package_users: users }: Registration,
  prices: PageConfiguration,
): OrderResult {
  if (plan === undefined || users === undefined) return { kind: 'not-an-offer' };
  const readings = readingsOf({ plan: { plan, users } }, prices);
  const isOffer = readings.some(({ lines }) => sumOf(lines) === price);
  return isOffer ? { kind: 'accepted', amount: price } : { kind: 'not-an-offer' };
}
