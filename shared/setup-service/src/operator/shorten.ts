import { findOpenAccount, type OpenAccount } from '../accounts/open-account.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { holdsMoney } from '../orders/order.ts';
import { linesOf, planIn } from '../orders/order-contents.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paidFrom } from '../orders/paid-until.ts';
import { paymentsOf } from '../orders/payments.ts';
import { endOf } from '../orders/renew-account.ts';
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
  let left: Left | undefined;
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
    const had = await withoutOrder(transaction, account, order);
    left = leftOf(account, paidFrom(new Date(account.paid_until), bought.period), had);
    if (!left) {
      throw new Undo(
        'Another order paid for all the time that the account has left: the period of this one was over before it.',
      );
    }
    const shortened = await transaction
      .updateTable('accounts')
      .set(left)
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
    const what = `closed the renewal, ${inWords(left)}`;
    await addNote(transaction, { orderId, what, attribution, at });
  });
  return refusal ?? { kind: 'done', said: left ? `Now ${inWords(left)}.` : '' };
}

/** What an account has: what was bought for it last, and until when. */
type Left = Pick<OpenAccount, 'plan' | 'users' | 'price' | 'paid_until'>;

function inWords({ plan, users, paid_until }: Left): string {
  return `the account has the ${plan} for ${users} users, paid until ${dates.format(new Date(paid_until ?? 0))}`;
}

/** What is left of an account without a period; undefined where that is all it has. */
function leftOf(account: OpenAccount, begun: Date, had: Left | undefined): Left | undefined {
  const { plan, users, price, paid_until } = account;
  const present = { plan, users, price, paid_until: begun.toISOString() };
  const until = had?.paid_until;
  const left = had && until && until > present.paid_until ? had : present;
  const isSamePlan = left.plan === plan && left.users === users;
  return isSamePlan && (left.paid_until ?? '') >= (paid_until ?? '') ? undefined : left;
}

/**
 * What an account has by its other orders alone. A bank may take money back months after the period
 * that it bought, and an order of another plan ended the time that was left of the one before.
 */
async function withoutOrder(
  transaction: Storage,
  { id }: OpenAccount,
  order: Order,
): Promise<Left | undefined> {
  const others = await transaction
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .selectAll('orders')
    .select(({ fn }) => fn.coalesce('receipts.issued_at', 'orders.created_at').as('paidAt'))
    .where((where) => where.or([where('orders.id', '=', id), where('account_id', '=', id)]))
    .where('orders.id', '!=', order.id)
    .where('state', '=', 'done')
    .orderBy('paidAt')
    .execute();
  let had: Left | undefined;
  for (const { paidAt, ...other } of others) {
    const line = planIn(linesOf(other));
    if (!line) continue;
    const { plan, users, price } = line;
    const before = had ?? { plan, users, paid_until: null };
    had = { plan, users, price, paid_until: endOf(before, line, new Date(paidAt)) };
  }
  return had;
}
