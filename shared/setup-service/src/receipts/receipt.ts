import type { OrderLine } from '@site/contracts/order-line';
import { deliveryOf } from '../orders/delivery.ts';
import { linesOf } from '../orders/order-contents.ts';
import type { Delivery, Order, Payment, Storage } from '../storage/tables.ts';

/** What a receipt says. It is read anew each time, and an order that is done does not change. */
export interface Receipt {
  readonly number: number;
  readonly issuedAt: Date;
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly delivery: Delivery | undefined;
  /** Undefined where the money came by another way and an operator recorded it. */
  readonly payment: Payment | undefined;
}

/** The receipt of an order; undefined where it has none. */
export async function findReceipt(storage: Storage, orderId: string): Promise<Receipt | undefined> {
  const row = await storage
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const order = await storage
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row || !order) return undefined;
  const payment =
    order.paid_by === null
      ? undefined
      : await storage
          .selectFrom('payments')
          .selectAll()
          .where('id', '=', order.paid_by)
          .executeTakeFirst();
  return {
    number: row.number,
    issuedAt: new Date(row.issued_at),
    order,
    lines: linesOf(order),
    delivery: await deliveryOf(storage, orderId),
    payment,
  };
}

/** A receipt's number as people read it, such as `R-000042`. */
export function writeReceiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
