import type { Storage } from '../../storage/tables.ts';

/*
 * One of several copies does the day's work: it claims the one row of `retention_runs`, renews the
 * claim as it goes, and records the end. The claim of a killed copy expires, and another continues.
 */

const NAME = 'retention';
const MINUTE_MS = 60_000;
const CLAIM_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Removed = Readonly<Record<string, number>>;

/** Undefined before the first run has finished. */
export async function lastRun(storage: Storage) {
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

/** Claims the work of the day; false where it was done, or another copy does it. */
export async function claimRun(storage: Storage, by: string, at: Date): Promise<boolean> {
  const later = laterThan(at);
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
              where('retention_runs.claimed_until', '<', later(0)),
              // Claimed, or finished, while the clock was ahead.
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

/** False where another copy has the claim by now. */
export async function renewClaim(storage: Storage, by: string, at: Date): Promise<boolean> {
  return update(storage, by, { claimed_until: laterThan(at)(CLAIM_MS) });
}

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

const laterThan = (at: Date) => (ms: number) => new Date(at.getTime() + ms).toISOString();
