import { finishByHand, refundByHand } from '../../operator/by-hand.ts';
import type { PurchaseDesk } from '../../orders/purchase-desk.ts';

/*
 * What an operator records, as the operator's command does. The answer is the refusal's sentence;
 * undefined where it was recorded.
 */

type Books = Omit<PurchaseDesk, 'providers' | 'outbox'>;

const by = 'Achieng';

/** The account of an order whose money was seen at the provider. */
export async function recordFinish(
  books: Books,
  order: string,
  payment: string,
): Promise<string | undefined> {
  const done = await finishByHand(books, order, { by, why: `seen at the provider: ${payment}` });
  return done.kind === 'refused' ? done.reason : undefined;
}

/** What becomes of the account of a finished order whose money is given back. */
export type Afterwards = 'keep-account' | 'close-account';

/** That the money of a payment was given back. */
export async function recordRefund(
  books: Books,
  payment: string,
  afterwards?: Afterwards,
): Promise<string | undefined> {
  const why = afterwards ? `asked for it, ${afterwards}` : 'sent back at the provider';
  const done = await refundByHand(books, payment, { by, why });
  return done.kind === 'refused' ? done.reason : undefined;
}
