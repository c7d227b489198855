import { sql } from 'kysely';
import type { StartedPayment } from '../payments/payment-provider.ts';
import { type Order, type Payment, payableStates, type Storage } from '../storage/tables.ts';
import { changeOrder, lacksItsAccount } from './orders.ts';

export async function findPayment(
  storage: Storage,
  name: string,
  column: 'id' | 'public_id' | 'provider_id' = 'id',
): Promise<Payment | undefined> {
  return storage.selectFrom('payments').selectAll().where(column, '=', name).executeTakeFirst();
}

/** Undefined where the payment is not as expected. */
export async function changePayment(
  storage: Storage,
  expected: Pick<Payment, 'id'> & Partial<Payment>,
  changes: Partial<Payment>,
): Promise<Payment | undefined> {
  return storage
    .updateTable('payments')
    .set(changes)
    .where((where) => where.and(expected))
    .returningAll()
    .executeTakeFirst();
}

export async function paymentsOf(storage: Storage, orderId: string): Promise<Payment[]> {
  return storage
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

/** The states in which a late name may lead to news. */
const unsettled = [...payableStates, 'unpaid'] as const;

/** Names a payment whose provider's reply was lost, unless it has a name, and queries it anew. */
export async function adoptIds(
  storage: Storage,
  id: string,
  { publicId, providerId }: StartedPayment,
  queryAt: string,
): Promise<void> {
  const named = storage
    .selectFrom('payments as other')
    .select('other.id')
    .where(({ or }) => or({ 'other.provider_id': providerId, 'other.public_id': publicId }));
  await storage
    .updateTable('payments')
    .set({
      public_id: publicId,
      provider_id: providerId,
      asked: 0,
      next_query_at: sql`case when state in (${sql.join(unsettled)}) then ${queryAt}
        else next_query_at end`,
    })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    // Ids that another payment has are not this one's, whoever claims so.
    .where(({ not, exists }) => not(exists(named)))
    .execute();
}

type NewPayment = Pick<Payment, 'id' | 'method' | 'provider' | 'amount' | 'created_at'> &
  Pick<Payment, 'is_test' | 'next_query_at' | 'starting_until'>;

/**
 * Undefined where another attempt began, the order was paid or abandoned, or its account's name was
 * taken, since it was read.
 */
export async function beginPayment(
  storage: Storage,
  { id: order_id, current_payment }: Pick<Order, 'id' | 'current_payment'>,
  payment: NewPayment,
): Promise<Payment | undefined> {
  const { id, created_at: updated_at } = payment;
  return storage.transaction().execute(async (transaction) => {
    const expected = { id: order_id, state: 'open', abandoned_at: null, current_payment } as const;
    const changes = { current_payment: id, updated_at };
    const order = await changeOrder(transaction, expected, changes);
    // A trial looks for payments while it has the order locked, and takes its name where there is none.
    if (!order || (await lacksItsAccount(transaction, order, new Date(updated_at))))
      return undefined;
    return transaction
      .insertInto('payments')
      .values({ ...payment, order_id, state: 'starting', asked: 0, updated_at })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/*
 * A start without a key makes an order that lacks its buyer, whom later questions name. A payment's
 * public id is no secret: the provider has it, and addresses contain it. So the starter gets a longer
 * name, with a random claim behind it whose hash is stored. Only questions by the longer name may
 * say whom the order is for.
 */

const MARK = '~';

export function claimedName(publicId: string, claim: string | undefined): string {
  return claim === undefined ? publicId : `${publicId}${MARK}${claim}`;
}

export function readClaimedName(name: string): { publicId: string; claim: string | undefined } {
  const [publicId = '', claim] = name.split(MARK, 2);
  return { publicId, claim };
}
