import type { AbandonOrderReply } from '@site/contracts/purchase-calls';
import type { Order } from '../storage/tables.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';
import { paymentsOf } from './payments.ts';
import { supersedeAttempts } from './supersede-attempts.ts';

/**
 * Ends an order for its buyer, who wants to buy by another one: its payments are ended where that can
 * be promised, and then none can begin. Where one was paid, or may still be paid, the order is left as
 * it is. An order that was never placed, or that is closed, has already ended.
 *
 * @param uncharged the last attempt of which the buyer says that it took no money; 0 for none
 */
export async function abandonOrder(
  context: OrderContext,
  orderId: string,
  uncharged = 0,
): Promise<AbandonOrderReply['kind']> {
  for (;;) {
    const order = await findOrder(context.storage, orderId);
    if (!order) return 'given-up';
    // A refused order has money that is due back, and its buyer has to hear of it.
    if (order.state !== 'open' && order.state !== 'closed') return 'paid';
    const payments = await paymentsOf(context.storage, orderId);
    const obstacle = await supersedeAttempts(context, payments, uncharged);
    if (obstacle === 'under-way' || obstacle === 'unconfirmed') return 'under-way';
    if (order.state === 'closed') return 'given-up';
    if (await markGivenUp(context, order)) return 'given-up';
    // It was paid, or another attempt began, while the providers were asked.
  }
}

async function markGivenUp({ storage, clock }: OrderContext, order: Order): Promise<boolean> {
  const now = clock.now().toISOString();
  const marked = await storage
    .updateTable('orders')
    .set({ given_up_at: order.given_up_at ?? now, updated_at: now })
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .where('current_payment', 'is not distinct from', order.current_payment)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
