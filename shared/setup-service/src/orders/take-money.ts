import { addAccount } from '../accounts/accounts.ts';
import type { Verdict } from '../payments/payment-provider.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { accountOf } from './buyer.ts';
import { holdDetails } from './correct-details.ts';
import { isAsAgreed } from './order.ts';
import { findOrder } from './orders.ts';
import type { PurchaseDesk } from './purchase-desk.ts';

type Paid = Extract<Verdict, { kind: 'paid' }>;
type Sale = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/**
 * Notes that a payment was paid and, in the same transaction, makes the order's account with its
 * mail, or marks the money as due back. Undefined where the payment is not in the state any more in
 * which it was read, or the buyer's details were corrected meanwhile; nothing has changed then.
 */
export async function takeMoney(
  { storage, config, clock, outbox }: PurchaseDesk,
  payment: Payment,
  answer: Paid,
): Promise<Payment | undefined> {
  const at = clock.now();
  const order = await findOrder(storage, payment.order_id);
  const sale = order && (await accountOf(order, config, at));
  const taken = await storage.transaction().execute(async (transaction) => {
    if (order && !(await holdDetails(transaction, order))) return undefined;
    const paid = await transaction
      .updateTable('payments')
      .set({
        state: 'paid',
        code: null,
        receipt: answer.receipt ?? null,
        next_ask_at: null,
        updated_at: at.toISOString(),
      })
      .where('id', '=', payment.id)
      .where('state', '=', payment.state)
      .returningAll()
      .executeTakeFirst();
    if (!paid) return undefined;
    const refund = isAsAgreed(answer, payment)
      ? await payOrder(transaction, payment.order_id, sale, at)
      : 'wrong-payment';
    return refund ? markRefundDue(transaction, paid.id, refund) : paid;
  });
  outbox.wake();
  return taken;
}

/** Makes the account of an order whose money waits for its buyer's details; false where none came. */
export async function finishPaidOrder(
  { storage, config, clock, outbox }: PurchaseDesk,
  order: Order,
): Promise<boolean> {
  const at = clock.now();
  const sale = await accountOf(order, config, at);
  if (!sale) return false;
  const made = await storage.transaction().execute(async (transaction) => {
    if (!(await moveOrder(transaction, order.id, 'paid', 'done', at))) return false;
    const creation = await addAccount(transaction, sale.account, sale.mail);
    if (creation.kind === 'created') return true;
    await moveOrder(transaction, order.id, 'done', 'refused', at);
    await transaction
      .updateTable('payments')
      .set({ state: 'refund-due', code: 'account-exists', updated_at: at.toISOString() })
      .where('order_id', '=', order.id)
      .where('state', '=', 'paid')
      .execute();
    return false;
  });
  outbox.wake();
  return made;
}

/** Why the money is due back; undefined where it bought the order. */
async function payOrder(
  transaction: Storage,
  orderId: string,
  sale: Sale | undefined,
  at: Date,
): Promise<string | undefined> {
  if (!(await moveOrder(transaction, orderId, 'open', sale ? 'done' : 'paid', at))) {
    return 'paid-twice';
  }
  if (!sale) return undefined;
  const creation = await addAccount(transaction, sale.account, sale.mail);
  if (creation.kind === 'created') return undefined;
  await moveOrder(transaction, orderId, 'done', 'refused', at);
  return 'account-exists';
}

async function moveOrder(
  transaction: Storage,
  id: string,
  from: Order['state'],
  to: Order['state'],
  at: Date,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('orders')
    .set({ state: to, updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

async function markRefundDue(
  transaction: Storage,
  id: string,
  code: string,
): Promise<Payment | undefined> {
  return transaction
    .updateTable('payments')
    .set({ state: 'refund-due', code })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
