import { randomUUID } from 'node:crypto';
import { hasHardware } from '@site/contracts/order-lines';
import { queueMail } from '../mail/outgoing-mail.ts';
import {
  composeDeliveryEmail,
  type DeliveryAddress,
  type DeliveryNews,
  deliveryOf,
  releaseDelivery,
  writeDelivery,
} from '../orders/delivery.ts';
import { moneyOf, standingOf, writeSums } from '../orders/money.ts';
import { linesOf } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import type { DeliveryState, Order, Storage } from '../storage/tables.ts';
import { type Attribution, manualChange, refuse } from './manual-change.ts';

/** The states before each. What came back can be sent again. */
const before: Readonly<Record<DeliveryNews, readonly DeliveryState[]>> = {
  dispatched: ['paid', 'returned'],
  delivered: ['dispatched'],
  returned: ['dispatched', 'delivered'],
};

export interface DeliveryChange extends Attribution {
  readonly news: DeliveryNews;
  /** Goods may be sent although their money went back. */
  readonly despiteRefund?: boolean | undefined;
}

/** Records how far the devices of a paid order have come, and emails the buyer; both once. */
export const changeDelivery = manualChange<DeliveryChange>(async (change, orderId, options) => {
  const { news, despiteRefund = false } = options;
  const { transaction, config, at } = change;
  const order = await change.lockedOrder(orderId);
  const delivery = await deliveryOf(transaction, orderId);
  if (!delivery) refuse('Nothing is delivered for this order.');
  const { state } = delivery;
  if (state === news) return { message: `The devices are ${news} already. Nothing has changed.` };
  if (state === null) refuse('The order is not paid: do not send anything.');
  const earlier = before[news];
  if (!earlier.includes(state)) {
    refuse(`The devices are ${state}: only those that are ${earlier.join(' or ')} can be ${news}.`);
  }
  // Not while its money goes back.
  if (news === 'dispatched' && order.state !== 'done') {
    refuse(`The order is ${order.state}: do not send anything.`);
  }
  if (news === 'dispatched' && !despiteRefund) {
    const lacking = await lackingMoney(transaction, order);
    if (lacking) refuse(lacking);
  }
  await change.setOrder({ id: orderId });
  await transaction
    .updateTable('deliveries')
    .set({ state: news, updated_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .execute();
  const { email } = order;
  if (email) {
    const id = `${orderId}-${news}-${randomUUID()}`;
    const about = { order: { ...order, email }, delivery, news, id, date: at };
    await queueMail(transaction, await composeDeliveryEmail(about, config), at);
  }
  await change.note(orderId, `devices ${news}`);
  const told = email ? '; the service tells the buyer' : ". Nobody knows the buyer's email address";
  return { message: `The devices are ${news}${told}.` };
});

/** Whoever reads it decides: nothing says for which of the things money went back. */
async function lackingMoney(storage: Storage, order: Order): Promise<string | undefined> {
  const { kind, held, back } = standingOf(await moneyOf(storage, order.id), order);
  const gone = back.length > 0 ? `${writeSums(back)} of its money went back` : 'No money came';
  if (held.length === 0) {
    return `${gone}, and nothing is here for these devices: do not send them. Where they are a gift: --despite-refund.`;
  }
  const payment = order.paid_by && (await findPayment(storage, order.paid_by));
  if (payment && payment.state === 'refund-due') {
    return `The money of ${payment.id} (${writeSums(held)}) is due back: do not send the devices. Where they are a gift: --despite-refund.`;
  }
  if (kind !== 'partly-back') return undefined;
  return `${gone}, and ${writeSums(held)} is here. Where it was not for these devices: --despite-refund.`;
}

/** Where goods are that left; undefined where they are here, or there are none. */
export async function goodsSent(storage: Storage, orderId: string) {
  const state = (await deliveryOf(storage, orderId))?.state;
  return state === 'dispatched' || state === 'delivered' ? state : undefined;
}

interface CorrectedAddress extends Attribution, Pick<DeliveryAddress, 'address' | 'town'> {
  /** Whom the driver calls, where that changes. */
  readonly phone?: string | undefined;
  readonly note?: string | undefined;
}

/** Records where the devices of an order go, until they are on their way. */
export const correctAddress = manualChange<CorrectedAddress>(async (change, orderId, corrected) => {
  const { transaction, at } = change;
  const order = await change.lockedOrder(orderId);
  if (!hasHardware(linesOf(order))) refuse('Nothing is delivered for this order.');
  if (order.state === 'closed') refuse('The order is closed: its money went back.');
  const delivery = await deliveryOf(transaction, orderId);
  const state = delivery?.state;
  if (state === 'dispatched' || state === 'delivered') {
    refuse(`The devices are ${state}: record first that they were returned.`);
  }
  const { address, town, phone, note: hint } = corrected;
  const phone_number = phone ?? delivery?.phone_number ?? order.phone_number;
  if (!phone_number) refuse('Nobody knows a telephone: name it with --phone.');
  const place = { address, town, phone_number, note: hint ?? delivery?.note ?? null };
  await writeDelivery(transaction, orderId, place, at);
  if (order.state === 'done') await releaseDelivery(transaction, orderId, at);
  await change.note(orderId, 'corrected the address');
  return { message: 'The address is recorded.' };
});
