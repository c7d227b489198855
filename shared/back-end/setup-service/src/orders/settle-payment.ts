import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { findOpenAccount } from '../accounts/accounts.ts';
import { CURRENCY, type PaymentStatus } from '../payments/payment-provider.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { type Completion, completeOrder, prepareCompletion } from './complete-order.ts';
import { boughtBy, closeIfWaiting, giveBack, tellWon } from './give-back.ts';
import { dueSum, moneyOf, receivedBy, recordReceived, type Sum } from './money.ts';
import {
  isOld,
  isPending,
  isUnderWay,
  nextQueryAt,
  nextState,
  type OrderContext,
  type PaymentEvent,
} from './order.ts';
import { changeOrder, findOrder, isWithoutPlan, lockDetails, lockOrder } from './orders.ts';
import { changePayment, findPayment, paymentsOf } from './payments.ts';
import { queueRefundEmails } from './refund-emails.ts';
import type { RefundCode } from './refund-words.ts';

/** Changes the state that was read, or the result of another writer who was first. */
export async function applyEvent(context: OrderContext, payment: Payment, reported: PaymentEvent) {
  // Where nothing came, nothing is due back.
  const isNothing = reported.kind === 'paid' && reported.amount === 0;
  const event: PaymentEvent = isNothing ? { kind: 'unpaid', code: 'nothing-paid' } : reported;
  let current = payment;
  for (;;) {
    const state = nextState(current.state, event);
    if (!state) return current;
    // What was cancelled is what was read: a page that was given out since can still be paid.
    if (event.kind === 'cancelled' && current.provider_id !== payment.provider_id) return current;
    const changed = await change(context, current, state, event);
    if (changed) return changed;
    current = (await findPayment(context.storage, current.id)) ?? current;
  }
}

async function change(
  context: OrderContext,
  payment: Payment,
  state: Payment['state'],
  event: PaymentEvent,
): Promise<Payment | undefined> {
  if (event.kind === 'paid') return settlePayment(context, payment, event);
  if (event.kind === 'reversed') return reversePayment(context, payment, event);
  const now = context.clock.now();
  const columns: Partial<Payment> & Pick<Payment, 'state' | 'updated_at'> = {
    ...('code' in event && { code: event.code }),
    ...(event.kind === 'started' && {
      public_id: event.publicId,
      provider_id: event.providerId,
      redirect_url: event.redirectUrl ?? null,
    }),
    state,
    updated_at: now.toISOString(),
  };
  const schedule = scheduleAfter(event, { ...payment, ...columns }, now);
  const { id, state: before, order_id } = payment;
  return context.storage.transaction().execute(async (transaction) => {
    const expected = { id, state: before };
    const changed = await changePayment(transaction, expected, { ...columns, ...schedule });
    if (!changed || state !== 'unpaid') return changed;
    const order = await findOrder(transaction, order_id);
    if (order?.state === 'done' && order.paid_by === id) {
      const news = { payment: changed, news: { kind: 'not-paid' }, date: now } as const;
      await queueRefundEmails(transaction, context.config, news);
    }
    return changed;
  });
}

function scheduleAfter({ kind }: PaymentEvent, changed: Payment, now: Date): Partial<Payment> {
  // After a decline most buyers try another card within a minute.
  if (kind === 'declined') {
    return { asked: 0, next_query_at: nextQueryAt({ ...changed, asked: 0 }, now) };
  }
  if (isPending(changed.state)) return {};
  // A provider's own report is final; one that was cancelled for us is watched.
  const isWatched = kind === 'cancelled' && changed.provider_id !== null;
  return { next_query_at: isWatched ? nextQueryAt(changed, now) : null };
}

export async function expireIfOld(context: OrderContext, payment: Payment): Promise<Payment> {
  if (!isUnderWay(payment.state) || !isOld(context, payment)) return payment;
  return applyEvent(context, payment, { kind: 'expired' });
}

type Paid = Extract<PaymentStatus, { kind: 'paid' }>;

/** Undefined, without a change, where the payment's state or the buyer's details have changed. */
async function settlePayment(
  { storage, config, clock, outbox }: OrderContext,
  payment: Payment,
  answer: Paid,
): Promise<Payment | undefined> {
  const at = clock.now();
  const order = await findOrder(storage, payment.order_id);
  const completion = order && (await prepareCompletion(order, config, at));
  const columns = { state: 'paid', updated_at: at.toISOString() } as const;
  const settled = await storage.transaction().execute(async (transaction) => {
    if (order && !(await lockDetails(transaction, order))) return undefined;
    const { id, state } = payment;
    const next_query_at = nextQueryAt({ ...payment, ...columns }, at);
    const changes = { ...columns, code: null, next_query_at };
    const paid = await changePayment(transaction, { id, state }, changes);
    if (!paid) return undefined;
    const known = receivedBy(await moneyOf(transaction, payment.order_id), id);
    await recordReceived(transaction, {
      ...{ order_id: payment.order_id, payment_id: id, by: payment.provider, at },
      ...sumOf(answer, payment),
      reference: answer.receipt,
    });
    // An operator may have accepted another sum.
    const isAccepted = order?.state === 'done' && order.paid_by === id && known !== undefined;
    const due = isAccepted ? known.amount : payment.amount;
    const code = isAsAgreed(answer, { id, amount: due })
      ? await payOrder(transaction, payment, completion, at)
      : 'wrong-payment';
    if (code) return markRefundDue(transaction, config, paid, { code, at });
    if (state === 'reversed') await tellWon({ transaction, config, at }, paid);
    return paid;
  });
  outbox.wake();
  return settled;
}

/** False where the buyer's details are missing. */
export async function finishPaidOrder(
  { storage, config, clock, outbox }: OrderContext,
  order: Order,
): Promise<boolean> {
  const at = clock.now();
  const completion = await prepareCompletion(order, config, at);
  if (!completion) return false;
  const isDone = await storage.transaction().execute(async (transaction) => {
    const changes = { state: 'done', updated_at: at.toISOString() } as const;
    if (!(await changeOrder(transaction, { id: order.id, state: 'paid' }, changes))) return false;
    const code = await completeOrRefuse(transaction, completion);
    if (!code) return true;
    for (const payment of await paymentsOf(transaction, order.id)) {
      if (payment.state === 'paid') await markRefundDue(transaction, config, payment, { code, at });
    }
    return false;
  });
  outbox.wake();
  return isDone;
}

/** Undefined where it bought the order. */
async function payOrder(
  transaction: Storage,
  { id: paid_by, order_id: id, state: before }: Payment,
  completion: Completion | undefined,
  at: Date,
): Promise<RefundCode | undefined> {
  const state = completion ? 'done' : 'paid';
  const updated_at = at.toISOString();
  // Only to the payment that came first, and to none of an abandoned order.
  const expected = { id, state: 'open', abandoned_at: null } as const;
  if (await changeOrder(transaction, expected, { state, paid_by, updated_at })) {
    return completion && completeOrRefuse(transaction, completion);
  }
  const order = await findOrder(transaction, id);
  if (order?.state === 'closed') return 'order-closed';
  if (order?.state === 'open') return 'order-abandoned';
  // An operator may have finished the order for it.
  if (order?.state !== 'done' || order.paid_by !== paid_by) return 'paid-twice';
  if (before !== 'reversed' || isWithoutPlan(order)) return undefined;
  // What a bank gives back buys nothing any more where the account was closed in the meantime.
  const account = await findOpenAccount(transaction, order.account_id ?? order.id);
  return account ? undefined : 'account-closed';
}

/** Refuses it, and gives the reason, where it cannot be done. */
async function completeOrRefuse(transaction: Storage, completion: Completion) {
  const code = await completeOrder(transaction, completion);
  if (!code) return undefined;
  const { order, at } = completion;
  const changes = { state: 'refused', paid_by: null, updated_at: at.toISOString() } as const;
  await changeOrder(transaction, { id: order.id, state: 'done' }, changes);
  return code;
}

/** Whether what was paid is what was due, as far as the provider says. */
function isAsAgreed(answer: Paid, { id, amount: due }: Pick<Payment, 'id' | 'amount'>): boolean {
  const { amount = due, currency = CURRENCY, reference = id } = answer;
  return amount === due && currency === CURRENCY && reference === id;
}

/** What came; what was asked for where its provider does not say. */
function sumOf({ amount, currency = CURRENCY }: Partial<Sum>, payment: Payment): Sum {
  const sum = amount ?? payment.amount;
  return Number.isFinite(sum) && currency ? { amount: sum, currency } : dueSum(payment);
}

async function markRefundDue(
  transaction: Storage,
  config: SiteConfiguration,
  paid: Payment,
  { code, at }: { code: RefundCode; at: Date },
): Promise<Payment> {
  const changes = { state: 'refund-due', code, updated_at: at.toISOString() } as const;
  await changePayment(transaction, { id: paid.id }, changes);
  const payment = { ...paid, ...changes };
  const news = { kind: 'refund-due', code } as const;
  await queueRefundEmails(transaction, config, { payment, news, date: at });
  return payment;
}

/** Undefined where the payment's state has changed since it was read. */
async function reversePayment(
  { storage, config, clock, outbox }: OrderContext,
  payment: Payment,
  said: Partial<Sum>,
) {
  const at = clock.now();
  const { id, order_id, state, provider: by } = payment;
  const columns = { state: 'reversed', updated_at: at.toISOString() } as const;
  const next_query_at = nextQueryAt({ ...payment, ...columns }, at);
  const reversed = await storage.transaction().execute(async (transaction) => {
    await lockOrder(transaction, order_id);
    const rows = await moneyOf(transaction, order_id);
    const last = rows.findLast((row) => row.payment_id === id && row.what === 'reversed');
    // An operator knows that the bank decided for the vendor, which the provider does not say.
    if (last && last.amount > 0 && last.by !== by) return payment;
    const changed = await changePayment(transaction, { id, state }, { ...columns, next_query_at });
    if (!changed) return undefined;
    const of = { order_id, payment_id: id, by, at };
    // What came and went between two queries came all the same, whatever an operator said of it.
    const isReported = rows.some((row) => row.payment_id === id && row.by === by);
    if (!isReported) {
      const came = { ...receivedBy(rows, id), ...said };
      await recordReceived(transaction, { ...of, ...sumOf(came, payment) });
    }
    await closeIfWaiting(transaction, payment, at);
    const bought = (await boughtBy(transaction, payment)) ?? 'none';
    const news = { kind: 'reversed', account: bought === 'account' ? 'kept' : bought } as const;
    await giveBack({ transaction, config }, { ...of, payment: changed, what: 'reversed', news });
    return changed;
  });
  outbox.wake();
  return reversed;
}
