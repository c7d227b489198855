import type { Order, Storage } from '../storage/tables.ts';
import type { Buyer } from './buyer.ts';

/**
 * Takes a corrected name and telephone into an order while it is open and holds no money; of a paid
 * order nothing changes, for its account is made with what it said then.
 */
export async function correctDetails(
  storage: Storage,
  order: Order,
  { applicantName, phoneNumber }: Pick<Buyer, 'applicantName' | 'phoneNumber'>,
  at: Date,
): Promise<void> {
  const isSame = order.applicant_name === applicantName && order.phone_number === phoneNumber;
  if (isSame) return;
  await storage
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
    .execute();
}
