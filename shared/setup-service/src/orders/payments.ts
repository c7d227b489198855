import type { PaymentRequest, StartedPayment } from '../payments/payment-provider.ts';
import { type PaymentState, type ProviderName, payableStates } from '../storage/states.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';

export async function findPayment(storage: Storage, id: string): Promise<Payment | undefined> {
  return storage.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payment that the site or a provider asks about by its own name for it. */
export async function findPaymentBy(
  storage: Storage,
  name: 'public_id' | 'provider_id',
  value: string,
): Promise<Payment | undefined> {
  return storage.selectFrom('payments').selectAll().where(name, '=', value).executeTakeFirst();
}

export async function paymentsOf(storage: Storage, orderId: string): Promise<Payment[]> {
  return storage
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

/** The states in which there is something to learn about a payment that is named late. */
const untold: readonly PaymentState[] = [...payableStates, 'unpaid'];

/**
 * Names a payment whose provider's reply was lost; one that has a name keeps it. From now on it can be
 * asked about, and is as if it was begun just now: whoever named it may die before asking.
 */
export async function adoptIds(
  storage: Storage,
  id: string,
  { publicId, providerId }: StartedPayment,
  askAt: Date,
): Promise<void> {
  await storage
    .updateTable('payments')
    .set((payment) => ({
      public_id: publicId,
      provider_id: providerId,
      asked: 0,
      next_ask_at: payment
        .case()
        .when('state', 'in', untold)
        .then(askAt.toISOString())
        .else(payment.ref('next_ask_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments as other')
            .select('other.id')
            .where((other) =>
              other.or([
                other('other.provider_id', '=', providerId),
                other('other.public_id', '=', publicId),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/**
 * Writes an attempt down before its provider is called. False where another attempt of the order was
 * begun, or the order was paid or given up, since the order was read: of two that begin at once one
 * wins.
 */
export async function beginPayment(
  storage: Storage,
  order: Order,
  { request, provider, at, askAt, callUntil }: Beginning,
): Promise<boolean> {
  const now = at.toISOString();
  return storage.transaction().execute(async (transaction) => {
    const begun = await transaction
      .updateTable('orders')
      .set({ current_payment: request.reference, updated_at: now })
      .where('id', '=', order.id)
      .where('state', '=', 'open')
      .where('given_up_at', 'is', null)
      .where('current_payment', 'is not distinct from', order.current_payment)
      .returning('id')
      .executeTakeFirst();
    if (!begun) return false;
    await transaction
      .insertInto('payments')
      .values({
        id: request.reference,
        order_id: order.id,
        method: request.method,
        provider,
        amount: request.amount,
        state: 'starting',
        code: null,
        public_id: null,
        provider_id: null,
        redirect_url: null,
        receipt: null,
        asked: 0,
        next_ask_at: askAt.toISOString(),
        starting_until: callUntil,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return true;
  });
}

interface Beginning {
  readonly request: PaymentRequest;
  readonly provider: ProviderName;
  readonly at: Date;
  /** When the reconciler asks for the first time. */
  readonly askAt: Date;
  /** Until when whoever begins it calls the provider. */
  readonly callUntil: string;
}
