import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import {
  deleteOrder,
  forgetUnpaidOrder,
  somePayment,
  whereMoneyCame,
  whereMoneyUnderWay,
} from '../orders/forget-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Storage, Tables } from '../storage/tables.ts';
import { type Moment, type RetentionRule, removeEach } from './rule.ts';

type Where = ExpressionBuilder<Tables, 'orders'>;
type Condition = (where: Where) => Expression<SqlBool>;

/** Nobody paid it, no money is under way, and it says who placed it. */
const unpaid =
  (before: string): Condition =>
  (where) =>
    where.and([
      where('state', '=', 'open'),
      where('updated_at', '<', before),
      where.or([
        where('email', 'is not', null),
        where('company_name', 'is not', null),
        where('applicant_name', 'is not', null),
        where('phone_number', 'is not', null),
        where('claim_hash', 'is not', null),
        where.not(somePayment(where, (payment) => payment.lit(true))),
      ]),
      where.not(whereMoneyUnderWay(where)),
      where.not(whereMoneyCame(where)),
    ]);

/**
 * Nothing happened to it or its payments since, and no money waits for anybody. It stays as long as
 * its account is open: the account is what was bought by it.
 */
const settled =
  (before: string): Condition =>
  (where) =>
    where.and([
      where('state', 'in', ['open', 'done', 'closed']),
      where('updated_at', '<', before),
      where.not(whereMoneyUnderWay(where)),
      where.not(somePayment(where, (payment) => payment('payments.updated_at', '>=', before))),
      where.not(
        where.exists(
          where
            .selectFrom('accounts')
            .select('accounts.id')
            .where((account) =>
              account.or([
                account('accounts.id', '=', account.ref('orders.id')),
                account('accounts.id', '=', account.ref('orders.account_id')),
              ]),
            )
            .where('accounts.closed_at', 'is', null),
        ),
      ),
    ]);

function orderRule(
  kind: RetentionRule['kind'],
  isOver: (before: string) => Condition,
  forget: (transaction: Storage, order: Order, moment: Moment) => Promise<void>,
): RetentionRule {
  return {
    kind,
    async due(storage, { before, after, max }) {
      const found = await storage
        .selectFrom('orders')
        .select('id')
        .where(isOver(before))
        .where('id', '>', after)
        .orderBy('id')
        .limit(max)
        .execute();
      return found.map(({ id }) => id);
    },
    remove: (storage, ids, moment) =>
      removeEach(storage, ids, async (transaction, id) => {
        // A payment that begins at this moment either is seen here or finds the order given up.
        await lockOrder(transaction, id);
        const order = await transaction
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', id)
          .where(isOver(moment.before))
          .executeTakeFirst();
        if (order) await forget(transaction, order, moment);
        return order !== undefined;
      }),
  };
}

export const unpaidOrders = orderRule(
  'unpaidOrders',
  unpaid,
  async (transaction, order, { now }) => {
    await forgetUnpaidOrder(transaction, order, await paymentsOf(transaction, order.id), now);
  },
);

export const paidOrders = orderRule('paidOrders', settled, (transaction, { id }) =>
  deleteOrder(transaction, id),
);
