import type { Storage } from '../storage/tables.ts';

/** What is counted, and how often it may happen within a window such as an hour of UTC. */
export interface WindowCount {
  readonly name: string;
  readonly windowMs: number;
  readonly max: number;
}

/** Counts one use in the window that the moment lies in; the seconds until it is over where none is left. */
export async function countOne(
  transaction: Storage,
  { name, windowMs, max }: WindowCount,
  at: Date,
): Promise<number | undefined> {
  const now = at.getTime();
  const end = (Math.floor(now / windowMs) + 1) * windowMs;
  const counted = await transaction
    .insertInto('mail_counts')
    .values({ name: `${name} ${windowMs}`, until: new Date(end).toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'until'])
        .doUpdateSet((row) => ({ count: row('mail_counts.count', '+', 1) }))
        .where('mail_counts.count', '<', max),
    )
    .returning('count')
    .executeTakeFirst();
  return counted ? undefined : Math.ceil((end - now) / 1_000);
}
