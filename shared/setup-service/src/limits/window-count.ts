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
  const end = endOfWindow(windowMs, at);
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
  return counted ? undefined : secondsUntil(end, at);
}

/** Counts nothing; the seconds until the window is over where no use is left in it. */
export async function secondsUntilFree(
  storage: Storage,
  { name, windowMs, max }: WindowCount,
  at: Date,
): Promise<number | undefined> {
  const end = endOfWindow(windowMs, at);
  const counted = await storage
    .selectFrom('mail_counts')
    .select('count')
    .where('name', '=', `${name} ${windowMs}`)
    .where('until', '=', new Date(end).toISOString())
    .executeTakeFirst();
  return counted && Number(counted.count) >= max ? secondsUntil(end, at) : undefined;
}

function endOfWindow(windowMs: number, at: Date): number {
  return (Math.floor(at.getTime() / windowMs) + 1) * windowMs;
}

function secondsUntil(end: number, at: Date): number {
  return Math.ceil((end - at.getTime()) / 1_000);
}
