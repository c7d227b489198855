import { completeOrder, type Incompletion, prepareCompletion } from '../orders/complete-order.ts';
import { lockDetails } from '../orders/lock-order.ts';
import { isWorthAsking, nextState } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/order-contents.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from './manual-change.ts';

export interface Finishing extends Attribution {
  /** The payment whose money it is, or `none` where the money came by another way. */
  readonly payment?: string | undefined;
  /** Goes ahead while other payments of the order may still be paid. */
  readonly despiteOthers?: boolean | undefined;
}

type Context = Pick<OrderContext, 'storage' | 'config' | 'clock'>;

/** What is said of an order that makes an account. */
const accountWords = {
  now: 'account is made now',
  made: 'The account is made; the service sends its mail.',
  already: 'The order has its account already',
  isFor: 'The account is for payment',
  twice: 'if they bought by another one, they have two accounts',
};
/** The same of one that buys devices alone. */
const orderWords: typeof accountWords = {
  now: 'order is done now',
  made: 'The order is done: its devices can be dispatched.',
  already: 'The order is done already',
  isFor: 'The order is for payment',
  twice: 'if they bought the same by another one, they get it twice',
};

/**
 * Completes an order whose money an operator saw elsewhere. The payment that it came by is
 * noted with the order, so that it is `paid`, and not due back, when its provider says so. Doing it
 * again for the same payment changes nothing.
 */
export async function finishManually(
  context: Context,
  orderId: string,
  finishing: Finishing,
): Promise<ManualResult> {
  const order = await findOrder(context.storage, orderId);
  if (!order) return refused('There is no such order.');
  if (order.state === 'closed') return refused('The order is closed: its money went back.');
  const words = isWithoutPlan(order) ? orderWords : accountWords;
  const payments = await paymentsOf(context.storage, orderId);
  if (order.state === 'done') return nameLater(context, order, payments, finishing);
  const payment = named(payments, finishing.payment);
  if (typeof payment === 'string') return refused(payment);
  const paying = payments.find(({ state }) => state === 'paid');
  if (paying && paying !== payment) {
    return refused(`The order was paid by ${paying.id}: finish it with --payment ${paying.id}.`);
  }
  const others = payments.filter((other) => other !== payment && isWorthAsking(other.state));
  if (others.length > 0 && !finishing.despiteOthers) {
    return refused(
      `${listed(others)} may still be paid. Cancel it at the provider or wait until it has ended; with --despite-others the ${words.now}, and money that comes all the same has to be given back.`,
    );
  }
  const refusal = await complete(context, order, payment, finishing);
  if (refusal) return refusal;
  const said = words.made;
  const warning = warningOf(order, others);
  return { kind: 'done', said, ...(warning ? { warning } : {}) };
}

const obstacles = {
  'account-exists': 'Another account has this e-mail address or company.',
  'account-closed': 'The account that the order is for is closed.',
} as const satisfies Readonly<Record<Incompletion, string>>;

async function complete(
  { storage, config, clock }: Context,
  order: Order,
  payment: Payment | undefined,
  attribution: Attribution,
): Promise<ManualResult | undefined> {
  const at = clock.now();
  const completion = await prepareCompletion(order, config, at);
  if (!completion) return refused('The order lacks details of its buyer.');
  return inOneStep(storage, async (transaction) => {
    // The order first, as in settling a payment: neither waits for what the other holds.
    if (!(await lockDetails(transaction, order))) throw new Undo(CHANGED);
    const moved = await transaction
      .updateTable('orders')
      .set({ state: 'done', paid_by: payment?.id ?? null, updated_at: at.toISOString() })
      .where('id', '=', order.id)
      .where('state', '=', order.state)
      // No other attempt began since the payments were read.
      .where('current_payment', 'is not distinct from', order.current_payment)
      .returning('id')
      .executeTakeFirst();
    if (!moved) throw new Undo(CHANGED);
    if (payment) await accept(transaction, payment, at);
    const completed = await completeOrder(transaction, completion);
    if (completed !== 'completed') throw new Undo(obstacles[completed]);
    const what = payment ? `finished for ${payment.id}` : 'finished';
    await addNote(transaction, { orderId: order.id, what, attribution, at });
  });
}

/** An order that is done already: the payment is named if none was named yet. */
async function nameLater(
  { storage, clock }: Context,
  order: Order,
  payments: readonly Payment[],
  { payment: name, ...attribution }: Finishing,
): Promise<ManualResult> {
  const payer = order.paid_by ?? payments.find(({ state }) => state === 'paid')?.id;
  const words = isWithoutPlan(order) ? orderWords : accountWords;
  const unchanged = `${words.already}. Nothing has changed.`;
  const isBare = name === undefined || name === 'none';
  if (isBare && payer === undefined) return { kind: 'done', said: unchanged };
  if (isBare || (payer !== undefined && name !== payer)) {
    return refused(`${words.already}, for payment ${payer}.`);
  }
  const payment = named(payments, name);
  if (typeof payment !== 'object') return refused(payment ?? 'There is no such payment.');
  if (payer !== undefined && payment.state !== 'refund-due') {
    return { kind: 'done', said: unchanged };
  }
  const at = clock.now();
  const refusal = await inOneStep(storage, async (transaction) => {
    const updated = await transaction
      .updateTable('orders')
      .set({ paid_by: payment.id, updated_at: at.toISOString() })
      .where('id', '=', order.id)
      .where('state', '=', 'done')
      .where('paid_by', 'is not distinct from', order.paid_by)
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw new Undo(CHANGED);
    await accept(transaction, payment, at);
    const what = `named ${payment.id} as its payment`;
    await addNote(transaction, { orderId: order.id, what, attribution, at });
  });
  return refusal ?? { kind: 'done', said: `${words.isFor} ${payment.id} now.` };
}

/** What the operator should know of an order that was finished. */
function warningOf(order: Order, others: readonly Payment[]): string {
  const { given_up_at } = order;
  const { twice } = isWithoutPlan(order) ? orderWords : accountWords;
  const sentences = [
    others.length > 0 ? `${listed(others)} may still be paid: that money would be due back.` : [],
    given_up_at ? `the buyer gave this order up at ${given_up_at}: ${twice}.` : [],
  ];
  return sentences.flat().join(' And ');
}

/** Takes money that was due back for the order after all; a payment in another state stays in it. */
async function accept(transaction: Storage, payment: Payment, at: Date): Promise<void> {
  const state = nextState(payment.state, { kind: 'accepted' }) ?? payment.state;
  const code = state === payment.state ? payment.code : null;
  const held = await transaction
    .updateTable('payments')
    .set({ state, code, updated_at: at.toISOString() })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Undo(CHANGED);
}

/** The payment that is meant; undefined where none is, and a line for the operator where it is unclear. */
function named(
  payments: readonly Payment[],
  name: string | undefined,
): Payment | undefined | string {
  if (name === 'none' || (name === undefined && payments.length === 0)) return undefined;
  if (name === undefined) {
    return `Say which payment it is for: --payment with one of ${listed(payments)}, or --payment none where the money came by another way.`;
  }
  const payment = payments.find(({ id }) => id === name);
  if (!payment) return 'The order has no such payment.';
  if (payment.state === 'refunded' || payment.state === 'reversed') {
    return `The payment is ${payment.state}: its money went back.`;
  }
  return payment;
}

function listed(payments: readonly Payment[]): string {
  return payments.map(({ id, state }) => `${id} (${state})`).join(', ');
}
