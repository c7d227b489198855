import { findOpenAccount, type OpenAccount } from '../accounts/open-account.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { holdsMoney } from '../orders/order.ts';
import { linesOf, planIn } from '../orders/order-contents.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paidFrom, paidUntil } from '../orders/paid-until.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Storage } from '../storage/tables.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  Undo,
} from './manual-change.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

/**
 * Closes a renewal whose money is not here any more, and takes the period that it bought back from its
 * account. The account stays, with the time that other orders paid.
 */
export async function shortenManually(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  orderId: string,
  attribution: Attribution,
): Promise<ManualResult> {
  const at = clock.now();
  let until = at;
  const refusal = await inOneStep(storage, async (transaction) => {
    await lockOrder(transaction, orderId);
    const order = await findOrder(transaction, orderId);
    if (!order) throw new Undo('There is no such order.');
    if (order.state === 'closed')
      throw new Undo('The order is closed already. Nothing has changed.');
    const bought = planIn(linesOf(order));
    if (order.state !== 'done' || order.account_id === null || !bought?.period) {
      throw new Undo('The order renewed no account for a period.');
    }
    const held = (await paymentsOf(transaction, orderId)).find(({ state }) => holdsMoney(state));
    if (held) {
      throw new Undo(
        `The payment ${held.id} holds money: give it back, and record it with: orders refund ${held.id} --keep-account.`,
      );
    }
    const account = await findOpenAccount(transaction, order.account_id);
    if (!account?.paid_until)
      throw new Undo('Its account is closed, or has no day until which it is paid.');
    if (account.plan !== bought.plan || account.users !== bought.users) {
      throw new Undo(
        `The account has another plan by now, ${account.plan} for ${account.users} users, so that nothing of this period is left.`,
      );
    }
    until = later(
      paidFrom(new Date(account.paid_until), bought.period),
      await paidByOthers(transaction, account, order),
    );
    if (until.toISOString() >= account.paid_until) {
      throw new Undo(
        'Another order paid for all the time that the account has left: the period of this one was over before it.',
      );
    }
    const shortened = await transaction
      .updateTable('accounts')
      .set({ paid_until: until.toISOString() })
      .where('id', '=', account.id)
      .where('closed_at', 'is', null)
      // A renewal that is paid at this moment has changed it.
      .where('paid_until', '=', account.paid_until)
      .returning('id')
      .executeTakeFirst();
    const closed = await transaction
      .updateTable('orders')
      .set({ state: 'closed', updated_at: at.toISOString() })
      .where('id', '=', orderId)
      .where('state', '=', 'done')
      .returning('id')
      .executeTakeFirst();
    if (!shortened || !closed) throw new Undo(CHANGED);
    const what = `closed the renewal, the account is paid until ${dates.format(until)}`;
    await addNote(transaction, { orderId, what, attribution, at });
  });
  return refusal ?? { kind: 'done', said: `The account is paid until ${dates.format(until)}.` };
}

/**
 * Until when the other orders of an account paid for its plan, each from its own payment on: a bank may
 * take money back months after the period that it bought.
 */
async function paidByOthers(
  transaction: Storage,
  { id, plan, users }: OpenAccount,
  order: Order,
): Promise<Date> {
  const others = await transaction
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .selectAll('orders')
    .select('receipts.issued_at')
    .where((where) => where.or([where('orders.id', '=', id), where('account_id', '=', id)]))
    .where('orders.id', '!=', order.id)
    .where('state', '=', 'done')
    .execute();
  return others.reduce((latest, other) => {
    const line = planIn(linesOf(other));
    if (!line?.period || line.plan !== plan || line.users !== users) return latest;
    return later(latest, paidUntil(new Date(other.issued_at ?? other.created_at), line.period));
  }, new Date(0));
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
