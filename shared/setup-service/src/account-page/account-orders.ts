import type { OrderLine } from '@site/contracts/order-line';
import { linesOf } from '../orders/order-contents.ts';
import { type DeliveryState, type OrderState, payableStates } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';

/** An order as its customer sees it. */
export interface AccountOrder {
  readonly id: string;
  readonly createdAt: string;
  readonly state: OrderState;
  /** How many of its payments are due back. */
  readonly dueBack: number;
  /** Whole shillings. */
  readonly price: number | null;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryState | null;
  /** The number of its receipt. */
  readonly receipt: number | null;
}

/** The most that are shown, the newest first. */
const MOST_ORDERS = 50;

/**
 * The orders of an account: the one that made it, and those that were placed for it. An open one counts
 * once somebody may have paid it: the others were left on the way, and bought nothing.
 */
export async function ordersOf(storage: Storage, accountId: string): Promise<AccountOrder[]> {
  const found = await storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'orders.state',
      'orders.plan',
      'orders.users',
      'orders.price',
      'orders.lines',
      'deliveries.state as delivery',
      'receipts.number as receipt',
    ])
    .select(({ fn, selectFrom }) =>
      selectFrom('payments')
        .select(fn.countAll<number | string>().as('due'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.state', '=', 'refund-due')
        .as('due'),
    )
    .where((where) =>
      where.or([where('orders.id', '=', accountId), where('orders.account_id', '=', accountId)]),
    )
    .where((where) =>
      where.or([
        where('orders.state', '!=', 'open'),
        where.exists(
          where
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', [...payableStates, 'refund-due']),
        ),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  return found.map(({ due, ...order }) => ({
    ...order,
    // PostgreSQL counts in texts.
    dueBack: Number(due),
    lines: linesOf(order),
  }));
}
