import {
  addMoney,
  dueSum,
  heldBy,
  isBack,
  lastBy,
  type Money,
  moneyOf,
  receivedBy,
  recordReceived,
  type Sum,
  writeSum,
} from '../orders/money.ts';
import { findOrder } from '../orders/orders.ts';
import { issueCreditNote, issueReceipt } from '../orders/receipts/issue-document.ts';
import { CURRENCY } from '../payments/payment-provider.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { type Change, refuse } from './manual-change.ts';

/* What an operator saw on a statement. */

export interface SeenMoney {
  /** Whole shillings that the statement says came by it; without it what was asked for. */
  readonly came?: number | undefined;
  /** Whole shillings that came another way; without a payment the price of the order. */
  readonly rest?: number | undefined;
  /** What the statement calls what came another way, or else what came by the payment. */
  readonly reference?: string | undefined;
  readonly by: string;
}

/**
 * What came by a payment: as is known, else as an operator saw it, else what was asked for. Of what was
 * taken back an operator sees how much is here again, else all that had come.
 */
export function cameBy(rows: readonly Money[], payment: Payment, seen: number | undefined): Sum {
  const { id, amount, state } = payment;
  if (state === 'reversed') {
    return seen === undefined
      ? (receivedBy(rows, id) ?? dueSum({ amount }))
      : dueSum({ amount: seen });
  }
  const came = rows.filter(({ what }) => what !== 'refunded');
  const known = heldBy(came, id);
  if (known && seen !== undefined && seen !== known.amount) {
    refuse(`${writeSum(known)} came by ${id}, as is known already: leave --came out.`);
  }
  return known ?? dueSum({ amount: seen ?? amount });
}

/** What came by the payment, where its provider does not say, and what came another way. */
export async function recordMoney(
  { transaction, at }: Change,
  order: Order,
  payment: Payment | undefined,
  { came, rest, reference, by }: SeenMoney,
): Promise<void> {
  const of = { order_id: order.id, by, at };
  const before = await moneyOf(transaction, order.id);
  const isReturned = payment?.state === 'reversed';
  if (!payment && came !== undefined) {
    refuse('--came is about a payment: what came another way is --rest.');
  }
  if (isReturned && rest !== undefined) {
    refuse('Named, its own money counts again. Record other money with --payment none --rest.');
  }
  const [own, other] = !payment || rest ? [null, reference] : [reference, null];
  if (payment) {
    const brought = { ...cameBy(before, payment, came), reference: own };
    await recordReceived(transaction, { ...of, payment_id: payment.id, ...brought });
  }
  if (isReturned) return;
  const rows = await moneyOf(transaction, order.id);
  if (payment && rest === undefined) return mustBeEnough(rows, payment);
  const another = rest ?? order.price ?? 0;
  if (!payment && another === 0) refuse('Nothing came for the order then: it is not finished.');
  // What went back of it had come another way, whatever the payment brought.
  const back = heldBy(
    rows.filter(({ what }) => isBack(what)),
    null,
  );
  const amount = Math.max(another, -(back?.amount ?? 0));
  const received = { ...of, payment_id: null, ...dueSum({ amount }), reference: other };
  await recordReceived(transaction, received);
}

/** Nobody but the operator knows whether something came beside it. */
function mustBeEnough(rows: readonly Money[], payment: Payment): void {
  const held = heldBy(rows, payment.id);
  const elsewhere = heldBy(rows, null);
  const isEnough = held?.currency === CURRENCY && held.amount >= payment.amount;
  if (isEnough && !elsewhere) return;
  const here = held ? writeSum(held) : 'nothing';
  const beside = elsewhere ? `, and ${writeSum(elsewhere)} came another way` : '';
  refuse(
    `Of ${writeSum(dueSum(payment))} that was due, ${here} is here by the payment${beside}: say with --rest how many shillings came another way, 0 for none.`,
  );
}

/** Other money for an order whose own went back. */
export async function payAnew(
  change: Change,
  order: Order,
  amount: number,
  { by, reference }: SeenMoney,
): Promise<void> {
  const at = change.at.toISOString();
  const of = { order_id: order.id, payment_id: null, by, reference: reference ?? null, at };
  await addMoney(change.transaction, { ...of, what: 'received', ...dueSum({ amount }) });
  await issueAgain(change, order, null);
  await change.setOrder({ id: order.id });
  await change.note(order.id, 'recorded new money');
}

/** Another receipt, of money that is here again after it had gone back. */
export async function issueAgain(
  { transaction, config, at }: Change,
  { id }: Order,
  by: string | null,
) {
  const order = await findOrder(transaction, id);
  const row = lastBy(await moneyOf(transaction, id), by);
  if (order && row) await issueReceipt({ transaction, config, order, at }, row);
}

/** What the receipt of an order says beyond the money that an operator has accepted for it. */
export async function creditWhatNeverCame(
  { transaction, config, at }: Change,
  order: Order,
): Promise<void> {
  const rows = await moneyOf(transaction, order.id);
  const row = rows.findLast(({ payment_id }) => payment_id === order.paid_by);
  const nothing = { what: 'received', amount: 0 } as const;
  if (row) await issueCreditNote({ transaction, config, order, at }, { ...row, ...nothing });
}
