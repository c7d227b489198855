import { randomUUID } from 'node:crypto';
import { composeDeliveryEmail, type DeliveryNews } from '../deliveries/delivery-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { deliveryOf } from '../orders/delivery.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { DeliveryState } from '../storage/states.ts';
import type { Order, Storage } from '../storage/tables.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from './manual-change.ts';

/** From which states a delivery comes into each. What came back can be sent again. */
const before: Readonly<Record<DeliveryNews, readonly DeliveryState[]>> = {
  dispatched: ['paid', 'returned'],
  delivered: ['dispatched'],
  returned: ['dispatched', 'delivered'],
};

/**
 * Records how far the devices of a paid order have come, and tells the buyer. Recording the same again
 * changes nothing and sends nothing.
 */
export async function changeDelivery(
  { storage, config, clock }: Pick<OrderContext, 'storage' | 'config' | 'clock'>,
  orderId: string,
  news: DeliveryNews,
  attribution: Attribution,
): Promise<ManualResult> {
  const order = await findOrder(storage, orderId);
  if (!order) return refused('There is no such order.');
  const delivery = await deliveryOf(storage, orderId);
  if (!delivery) return refused('Nothing is delivered for this order.');
  if (delivery.state === news) {
    return { kind: 'done', said: `The devices are ${news} already. Nothing has changed.` };
  }
  const { state } = delivery;
  if (state === null) return refused('The order is not paid: do not send anything.');
  if (!before[news].includes(state)) {
    return refused(
      `The devices are ${state}: only those that are ${before[news].join(' or ')} can be ${news}.`,
    );
  }
  if (news === 'dispatched' && order.state !== 'done') {
    return refused(`The order is ${order.state}: do not send anything.`);
  }
  const at = clock.now();
  const mail = order.email
    ? await composeDeliveryEmail(
        {
          order: { ...order, email: order.email },
          delivery,
          news,
          id: `${orderId}-${news}-${randomUUID()}`,
          date: at,
        },
        config,
      )
    : undefined;
  const refusal = await inOneStep(storage, async (transaction) => {
    // The order first, as in settling a payment; it is not sent while its money goes back.
    const held = await transaction
      .updateTable('orders')
      .set({ updated_at: at.toISOString() })
      .where('id', '=', orderId)
      .where('state', '=', order.state)
      .returning('id')
      .executeTakeFirst();
    const moved = await transaction
      .updateTable('deliveries')
      .set({ state: news, updated_at: at.toISOString() })
      .where('order_id', '=', orderId)
      .where('state', '=', state)
      .returning('order_id')
      .executeTakeFirst();
    if (!held || !moved) throw new Undo(CHANGED);
    if (mail) await queueMail(transaction, mail, at);
    await addNote(transaction, { orderId, what: `devices ${news}`, attribution, at });
  });
  if (refusal) return refusal;
  const warning = news === 'dispatched' ? await moneyWarning(storage, order) : undefined;
  return {
    kind: 'done',
    ...(warning && { warning }),
    said: mail
      ? `The devices are ${news}; the service tells the buyer.`
      : `The devices are ${news}. Nobody knows the buyer's email address.`,
  };
}

/** The warning where the money of an order went back, and the order was not closed. */
async function moneyWarning(storage: Storage, { id, paid_by }: Order): Promise<string | undefined> {
  const payment = (await paymentsOf(storage, id)).find((each) => each.id === paid_by);
  if (payment?.state !== 'reversed' && payment?.state !== 'refunded') return undefined;
  return `its payment ${payment.id} is ${payment.state}: the money for these devices is not here.`;
}
