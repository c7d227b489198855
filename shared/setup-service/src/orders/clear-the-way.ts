import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { askedPayment, askProvider, providerOf } from './ask-provider.ts';
import { giveUpIfOld } from './give-up.ts';
import { isUnderWay } from './order.ts';
import type { PurchaseDesk } from './purchase-desk.ts';

/** Ends the attempts that are under way where that can be promised; else says what is in the way. */
export async function clearTheWay(
  desk: PurchaseDesk,
  others: readonly Payment[],
): Promise<StartRefusal | undefined> {
  for (const payment of others) {
    if (!isUnderWay(payment.state)) continue;
    const asked = await askProvider(desk, payment);
    if (asked.state === 'paid') return 'already-paid';
    if (!isUnderWay(asked.state) || (await giveUpIfOld(desk, asked))) continue;
    const isOver = await providerOf(desk, asked)?.cancel?.(askedPayment(asked));
    if (!isOver) return 'under-way';
    const ended = await applyEvent(desk, asked, { kind: 'cancelled' }, { code: 'superseded' });
    if (ended.state === 'paid') return 'already-paid';
  }
  return undefined;
}
