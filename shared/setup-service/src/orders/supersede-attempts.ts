import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { Payment } from '../storage/tables.ts';
import { askProvider } from './ask-provider.ts';
import { cancelPayment } from './cancel-payment.ts';
import { expireIfOld, isOld } from './expire-payment.ts';
import { isUnderWay, isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { isLostPrompt, isOpenPrompt, isSaidUncharged } from './unconfirmed-prompts.ts';

/**
 * What is in the way of another attempt. `unconfirmed`: an old prompt whose provider has not said how it
 * ended, so that the buyer alone can say whether it took money.
 */
export type Obstacle = Extract<StartRefusal, 'already-paid' | 'under-way'> | 'unconfirmed';

/**
 * Asks about every attempt that may still be paid, and ends it where that can be promised. What cannot
 * be ended blocks the next attempt for a while only, and the provider is still asked about it; a prompt
 * of M-Pesa Express blocks it until its end is known, or the buyer says that it took no money.
 *
 * @param uncharged the last attempt of which the buyer says that; 0 for none
 */
export async function supersedeAttempts(
  context: OrderContext,
  others: readonly Payment[],
  uncharged: number,
): Promise<Obstacle | undefined> {
  const payable = others.filter(({ state }) => isWorthAsking(state));
  const asked = await Promise.all(payable.map((payment) => askProvider(context, payment)));
  if (asked.some(({ state }) => state === 'paid')) return 'already-paid';
  for (const payment of asked) {
    if (!isWorthAsking(payment.state)) continue;
    const ended = await cancelPayment(context, payment);
    if (ended?.state === 'paid') return 'already-paid';
    const obstacle = ended ? undefined : await obstacleOf(context, payment, uncharged);
    if (obstacle) return obstacle;
  }
  return undefined;
}

/** What an attempt that cannot be ended is to the next one. */
async function obstacleOf(
  context: OrderContext,
  payment: Payment,
  uncharged: number,
): Promise<Obstacle | undefined> {
  if (isOpenPrompt(payment)) {
    if (!isOld(context, payment)) return 'under-way';
    if (!isSaidUncharged(payment, uncharged)) return 'unconfirmed';
  }
  // The reconciler expires it, and tells an operator.
  if (isLostPrompt(payment)) return undefined;
  if (isUnderWay(payment.state)) {
    return isUnderWay((await expireIfOld(context, payment)).state) ? 'under-way' : undefined;
  }
  // One that was given up was in the way for long enough; one that was declined is as any card.
  return payment.state === 'declined' && !isOld(context, payment) ? 'under-way' : undefined;
}
