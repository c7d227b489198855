import type { Order, Storage } from '../storage/tables.ts';
import type { Buyer } from './buyer.ts';
import { type DeliveryAddress, deliveryOf, writeDelivery } from './delivery.ts';

type Details = Pick<Buyer, 'applicantName' | 'phoneNumber'> & {
  /** Undefined where nothing is delivered, or the page did not say where. */
  readonly delivery?: DeliveryAddress | undefined;
};

/**
 * Takes a corrected name, telephone and place of delivery into an order while it is open and holds no
 * money; of a paid order nothing changes, for its account is made with what it said then.
 */
export async function correctDetails(
  storage: Storage,
  order: Order,
  { applicantName, phoneNumber, delivery }: Details,
  at: Date,
): Promise<void> {
  const isSame = order.applicant_name === applicantName && order.phone_number === phoneNumber;
  if (isSame && (await isSamePlace(storage, order.id, delivery))) return;
  await storage.transaction().execute(async (transaction) => {
    const corrected = await transaction
      .updateTable('orders')
      .set({
        applicant_name: applicantName,
        phone_number: phoneNumber,
        updated_at: at.toISOString(),
      })
      .where('id', '=', order.id)
      .where('state', '=', 'open')
      .where('given_up_at', 'is', null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.order_id', '=', 'orders.id')
              .where('payments.state', 'in', ['paid', 'refund-due']),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (corrected && delivery) await writeDelivery(transaction, order.id, delivery, at);
  });
}

async function isSamePlace(
  storage: Storage,
  orderId: string,
  delivery: DeliveryAddress | undefined,
): Promise<boolean> {
  if (!delivery) return true;
  const known = await deliveryOf(storage, orderId);
  return (['address', 'town', 'phone_number', 'note'] as const).every(
    (key) => known?.[key] === delivery[key],
  );
}
