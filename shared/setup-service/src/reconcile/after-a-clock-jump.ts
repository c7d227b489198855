import { payableStates } from '../orders/order.ts';
import { ASKED_FOR, LONGEST_PAUSE } from '../orders/pauses.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';

/*
 * A machine's clock may be wrong for a while and then be put right. A payment that was put off while
 * it was ahead would wait until the time that it showed, and one that seemed three days old would
 * not be asked about again. Both are taken up by the time as it is now.
 */

/** Makes payments due whose next question is further away than any pause, or missing though they are new. */
export async function mendTimes({
  storage,
  clock,
}: Pick<PurchaseDesk, 'storage' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const text = (time: number) => new Date(time).toISOString();
  const lost = await storage
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', payableStates)
    .where((where) =>
      where.or([
        where('next_ask_at', '>', text(now + LONGEST_PAUSE + MINUTE)),
        where.and([
          where('next_ask_at', 'is', null),
          where('created_at', '>', text(now - ASKED_FOR)),
        ]),
      ]),
    )
    .limit(MOST)
    .execute();
  if (lost.length === 0) return;
  await storage
    .updateTable('payments')
    .set({ next_ask_at: text(now) })
    .where(
      'id',
      'in',
      lost.map(({ id }) => id),
    )
    .where('state', 'in', payableStates)
    .execute();
}

/** Services that share a database do not agree on the time to the second. */
const MINUTE = 60_000;
const MOST = 100;
