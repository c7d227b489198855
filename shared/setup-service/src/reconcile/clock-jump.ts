import type { ExpressionBuilder } from 'kysely';
import {
  ASKED_FOR,
  LONGEST_PAUSE,
  LONGEST_SETTLED_PAUSE,
  LONGEST_SILENT_PAUSE,
  REVERSIBLE_FOR,
} from '../orders/backoff.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { payableStates } from '../storage/states.ts';
import type { Tables } from '../storage/tables.ts';

/*
 * A machine's clock may be wrong for a while and then be put right. A payment that was put off while
 * it was ahead would wait until the time that it showed, and one that seemed three days old, or half a
 * year, would not be asked about again. All of them are taken up by the time as it is now.
 */

type Context = Pick<OrderContext, 'storage' | 'clock'>;
type Where = ExpressionBuilder<Tables, 'payments'>;

/**
 * Makes payments that may still be paid due whose next question is further away than any pause, or
 * missing though they are new.
 */
export async function repairTimes(context: Context): Promise<void> {
  const { ago, ahead } = timesOf(context);
  await makeDue(context, (where) =>
    where.and([
      where('state', 'in', payableStates),
      where.or([
        where('next_ask_at', '>', ahead(LONGEST_SILENT_PAUSE)),
        where.and([
          where('created_at', '>', ago(ASKED_FOR)),
          where.or([
            where('next_ask_at', 'is', null),
            where('next_ask_at', '>', ahead(LONGEST_PAUSE)),
          ]),
        ]),
      ]),
    ]),
  );
}

/** The same for payments that are settled: what came and may be taken back, and what was ended. */
export async function repairSettledTimes(context: Context): Promise<void> {
  const { ago, ahead } = timesOf(context);
  await makeDue(context, (where) =>
    where.and([
      where('state', 'in', ['paid', 'refund-due', 'unpaid']),
      where.or([
        where('next_ask_at', '>', ahead(LONGEST_SETTLED_PAUSE)),
        where.and([
          where('next_ask_at', 'is', null),
          where('state', '!=', 'unpaid'),
          where('provider', '=', 'pesapal'),
          where('updated_at', '>', ago(REVERSIBLE_FOR.pesapal)),
        ]),
      ]),
    ]),
  );
}

/** Services that share a database do not agree on the time to the second. */
const MINUTE = 60_000;
const MOST = 100;

function timesOf({ clock }: Context) {
  const now = clock.now().getTime();
  const text = (time: number) => new Date(time).toISOString();
  return {
    ago: (ms: number) => text(now - ms),
    ahead: (ms: number) => text(now + ms + MINUTE),
  };
}

async function makeDue(
  { storage, clock }: Context,
  isLost: (where: Where) => ReturnType<Where['and']>,
): Promise<void> {
  const lost = await storage
    .selectFrom('payments')
    .select('id')
    .where(isLost)
    .limit(MOST)
    .execute();
  if (lost.length === 0) return;
  await storage
    .updateTable('payments')
    .set({ next_ask_at: clock.now().toISOString() })
    .where(
      'id',
      'in',
      lost.map(({ id }) => id),
    )
    // Again, because another service may have asked about it in the meantime.
    .where(isLost)
    .execute();
}
