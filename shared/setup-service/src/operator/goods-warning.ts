import { deliveryOf } from '../orders/delivery.ts';
import type { Storage } from '../storage/tables.ts';

/**
 * The warning where the goods of an order are on their way or with its buyer while its money goes back;
 * empty where they are not. The state of the delivery stays what the operator last said.
 */
export async function goodsWarning(
  storage: Storage,
  orderId: string,
): Promise<{ readonly warning?: string }> {
  const delivery = await deliveryOf(storage, orderId);
  if (delivery?.state !== 'dispatched' && delivery?.state !== 'delivered') return {};
  return { warning: `its devices are ${delivery.state}: ask the buyer to send them back.` };
}
