import type { Storage } from '../../storage/tables.ts';

/*
 * Of several services one does the day's work: it claims the one row of `retention_runs` for a while,
 * claims it again as it goes, and says when it has finished. A service that is killed in the middle
 * leaves a claim that ends by itself, and what it removed is removed; the next one does the rest.
 */

const NAME = 'retention';
const MINUTE_MS = 60_000;
/** How long a claim lasts; it is renewed with every page of things. */
const CLAIM_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How many things of each kind were removed. */
export type Removed = Readonly<Record<string, number>>;

export interface LastRun {
  readonly finishedAt: Date;
  readonly removed: Removed;
}

/** When everything was last gone through, and what was removed then; undefined before the first time. */
export async function lastRun(storage: Storage): Promise<LastRun | undefined> {
  const row = await storage
    .selectFrom('retention_runs')
    .select(['finished_at', 'removed'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (!row?.finished_at) return undefined;
  // Only `finishRun` writes it.
  const removed = JSON.parse(row.removed ?? '{}') as Removed;
  return { finishedAt: new Date(row.finished_at), removed };
}

/** Claims the work of the day; false where it was done in the last day, or somebody is at it. */
export async function claimRun(storage: Storage, by: string, at: Date): Promise<boolean> {
  const { now, later } = timesAt(at);
  const claimed = await storage
    .insertInto('retention_runs')
    .values({ name: NAME, claimed_until: later(CLAIM_MS), claimed_by: by })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ claimed_until: later(CLAIM_MS), claimed_by: by })
        .where((where) =>
          where.and([
            where.or([
              where('retention_runs.claimed_until', '<', now),
              // It was claimed, or finished, while the clock was ahead.
              where('retention_runs.claimed_until', '>', later(CLAIM_MS + MINUTE_MS)),
            ]),
            where.or([
              where('retention_runs.finished_at', 'is', null),
              where('retention_runs.finished_at', '<=', later(-DAY_MS)),
              where('retention_runs.finished_at', '>', later(MINUTE_MS)),
            ]),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps the claim for a while longer; false where another service has it by now. */
export async function renewClaim(storage: Storage, by: string, at: Date): Promise<boolean> {
  return update(storage, by, { claimed_until: timesAt(at).later(CLAIM_MS) });
}

/** Gives the claim back unfinished. */
export async function releaseClaim(storage: Storage, by: string): Promise<void> {
  await update(storage, by, { claimed_until: '' });
}

export async function finishRun(
  storage: Storage,
  by: string,
  { at, removed }: { readonly at: Date; readonly removed: Removed },
): Promise<void> {
  const finished = { finished_at: at.toISOString(), removed: JSON.stringify(removed) };
  await update(storage, by, { claimed_until: '', ...finished });
}

async function update(
  storage: Storage,
  by: string,
  columns: { claimed_until: string; finished_at?: string; removed?: string },
): Promise<boolean> {
  const updated = await storage
    .updateTable('retention_runs')
    .set(columns)
    .where('name', '=', NAME)
    .where('claimed_by', '=', by)
    .returning('name')
    .executeTakeFirst();
  return updated !== undefined;
}

function timesAt(at: Date) {
  const later = (ms: number) => new Date(at.getTime() + ms).toISOString();
  return { now: at.toISOString(), later };
}
