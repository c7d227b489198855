import { closeManually } from '../../src/operator/close.ts';
import { finishManually } from '../../src/operator/finish.ts';
import { refundManually } from '../../src/operator/refund.ts';
import type { OrderContext } from '../../src/orders/order-context.ts';

/*
 * What an operator records, in the same way as the operator's command. Each function returns the
 * sentence of the refusal, or undefined where the change was recorded.
 */

type Books = Omit<OrderContext, 'providers' | 'outbox'>;

const by = 'Achieng';

/** Finishes an order whose money was seen at the provider. */
export async function recordFinish(
  books: Books,
  order: string,
  payment: string,
): Promise<string | undefined> {
  const why = 'seen at the provider';
  const done = await finishManually(books, order, { by, why, payment, despiteOthers: true });
  return done.kind === 'refused' ? done.reason : undefined;
}

/** What becomes of the account of a finished order whose money is given back. */
export type Afterwards = 'kept' | 'closed';

/** Records that the money of a payment was given back, even if the service does not know that it came. */
export async function recordRefund(
  books: Books,
  payment: string,
  how: { readonly account?: Afterwards; readonly seen?: true } = {},
): Promise<string | undefined> {
  const why = how.account ? 'asked for it' : 'sent back at the provider';
  const done = await refundManually(books, payment, { by, why, ...how });
  return done.kind === 'refused' ? done.reason : undefined;
}

/** Closes the account of an order whose money went back. */
export async function recordClose(books: Books, order: string): Promise<string | undefined> {
  const done = await closeManually(books, order, { by, why: 'the bank took the money back' });
  return done.kind === 'refused' ? done.reason : undefined;
}
