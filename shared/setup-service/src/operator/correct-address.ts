import { hasHardware } from '@site/contracts/order-lines';
import { deliveryOf, releaseDelivery, writeDelivery } from '../orders/delivery.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { linesOf } from '../orders/order-contents.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { type Attribution, addNote, inOneStep, type ManualResult, Undo } from './manual-change.ts';

export interface CorrectedAddress extends Attribution {
  /** Building, street or landmark. */
  readonly address: string;
  readonly town: string;
  /** Whom the driver calls; the telephone stays, or is the buyer's, where it is absent. */
  readonly phone?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Records where the devices of an order go, as its buyer told an operator: another place, or the first
 * one of an order from a page that asked for none. Nothing changes once they are on their way.
 */
export async function correctAddress(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  orderId: string,
  { address, town, phone, note, ...attribution }: CorrectedAddress,
): Promise<ManualResult> {
  const at = clock.now();
  const refusal = await inOneStep(storage, async (transaction) => {
    await lockOrder(transaction, orderId);
    const order = await findOrder(transaction, orderId);
    if (!order) throw new Undo('There is no such order.');
    if (!hasHardware(linesOf(order))) throw new Undo('Nothing is delivered for this order.');
    if (order.state === 'closed') throw new Undo('The order is closed: its money went back.');
    const delivery = await deliveryOf(transaction, orderId);
    const state = delivery?.state;
    if (state === 'dispatched' || state === 'delivered') {
      throw new Undo(`The devices are ${state}: record first that they were returned.`);
    }
    const phone_number = phone ?? delivery?.phone_number ?? order.phone_number;
    if (!phone_number) throw new Undo('Nobody knows a telephone: name it with --phone.');
    const place = { address, town, phone_number, note: note ?? delivery?.note ?? null };
    await writeDelivery(transaction, orderId, place, at);
    if (order.state === 'done') await releaseDelivery(transaction, orderId, at);
    await addNote(transaction, { orderId, what: 'corrected the address', attribution, at });
  });
  return refusal ?? { kind: 'done', said: 'The address is recorded.' };
}
