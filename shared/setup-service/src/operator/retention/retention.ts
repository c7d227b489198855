import { randomUUID } from 'node:crypto';
import type { Retention as Periods } from '@site/contracts/retention';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, timeAfter } from '../../clock.ts';
import { deleteMailFiles } from '../../mail/outgoing-mail.ts';
import type { Storage, Tables } from '../../storage/tables.ts';
import { momentOf, type RetentionRule, retentionRules } from './rules.ts';

/*
 * Deletes or anonymises what is over its period: at the start and once a day, by the periods of the
 * live configuration. `rules.ts` has the rules of each table. It works in pages and yields the
 * database in between. Killed at any moment it leaves each row whole or gone, and the next run
 * continues.
 *
 * One of several copies does the day's work: it claims the one row of `retention_runs`, renews the
 * claim with every page, and records the end. The claim of a killed copy expires.
 *
 * A clock that runs years ahead would delete everything. So a run whose predecessor is longer ago
 * than a service usually rests removes nothing and warns; the next one, a day later, does its work.
 */

interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly periods: () => Periods;
  /** Where emails are files. */
  readonly mailFolder: string;
  readonly removed: (kind: string, count: number) => void;
}

const CLAIM_MS = 10 * MINUTE_MS;
/** The longest plausible time between two runs. */
const LONGEST_REST_MS = 40 * DAY_MS;
const PAGE = 50;

/** The hourly job. A pass is false where the day's work was done already or another copy does it. */
export function createRetentionJob(context: Context): BackgroundJob<boolean> {
  const { storage, clock, log, periods } = context;
  const claim = claimOf(storage, clock);
  const before = (kind: RetentionRule['kind']) => momentOf(periods(), kind, clock.now());

  async function* pass(): Pass<boolean> {
    if (!(await claim.take())) return false;
    const removed: Record<string, number> = {};
    const note = (kind: string, count: number) => {
      if (count === 0) return;
      removed[kind] = (removed[kind] ?? 0) + count;
      context.removed(kind, count);
    };
    try {
      if (await isClockBelievable()) {
        for (const rule of retentionRules) {
          if (!(yield* removeAll(rule, note))) return false;
        }
        const isOver = (file: { writtenAt: Date }) =>
          file.writtenAt.toISOString() < before('mails');
        note('mailFiles', await deleteMailFiles(context.mailFolder, isOver));
      }
      await claim.finish(removed);
      log.info({ removed }, 'what was over its period is gone');
      return true;
    } finally {
      // After a finish, or a lost claim, this releases nothing.
      await claim.release().catch(() => undefined);
    }
  }

  /** False where another copy has the work by now. */
  async function* removeAll(
    rule: RetentionRule,
    note: (kind: string, count: number) => void,
  ): Pass<boolean> {
    const moment = { before: before(rule.kind), now: clock.now() };
    let after = '';
    for (;;) {
      if (!(await claim.renew())) return false;
      const names = await rule.due(storage, { ...moment, after, max: PAGE });
      const last = names.at(-1);
      if (last === undefined) return true;
      note(rule.kind, await rule.remove(storage, names, moment));
      after = last;
      yield;
    }
  }

  async function isClockBelievable(): Promise<boolean> {
    const last = await lastRun(storage);
    if (!last) return true;
    if (clock.now().getTime() - last.finishedAt.getTime() <= LONGEST_REST_MS) return true;
    log.warn(
      { last: last.finishedAt.toISOString() },
      'retention last ran long ago: nothing is removed until tomorrow; look whether the clock is right',
    );
    return false;
  }

  const failure = 'retention failed and is tried again in an hour';
  return createBackgroundJob({ clock, log, pass, everyMs: HOUR_MS, failure });
}

type Removed = Readonly<Record<string, number>>;

const NAME = 'retention';

/** Undefined before the first run has finished. */
export async function lastRun(storage: Storage) {
  const row = await storage
    .selectFrom('retention_runs')
    .select(['finished_at', 'removed'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (!row?.finished_at) return undefined;
  // Only `finish` writes it.
  const removed = JSON.parse(row.removed ?? '{}') as Removed;
  return { finishedAt: new Date(row.finished_at), removed };
}

function claimOf(storage: Storage, clock: Clock) {
  const claimed_by = randomUUID();
  const later = (ms: number) => timeAfter(clock.now(), ms);

  /** False where another copy has the claim. */
  async function update(columns: Partial<Tables['retention_runs']>): Promise<boolean> {
    const updated = await storage
      .updateTable('retention_runs')
      .set(columns)
      .where('name', '=', NAME)
      .where('claimed_by', '=', claimed_by)
      .returning('name')
      .executeTakeFirst();
    return updated !== undefined;
  }

  return {
    /** False where the work of the day was done, or another copy does it. */
    async take(): Promise<boolean> {
      const columns = { claimed_until: later(CLAIM_MS), claimed_by };
      const claimed = await storage
        .insertInto('retention_runs')
        .values({ name: NAME, ...columns })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(columns)
            .where((where) =>
              where.or([
                where('retention_runs.claimed_until', '<', later(0)),
                // Claimed, or finished, while the clock was ahead.
                where('retention_runs.claimed_until', '>', later(CLAIM_MS + MINUTE_MS)),
              ]),
            )
            .where((where) =>
              where.or([
                where('retention_runs.finished_at', 'is', null),
                where('retention_runs.finished_at', '<=', later(-DAY_MS)),
                where('retention_runs.finished_at', '>', later(MINUTE_MS)),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    renew: () => update({ claimed_until: later(CLAIM_MS) }),
    release: () => update({ claimed_until: '' }),
    finish: (removed: Removed) =>
      update({ claimed_until: '', finished_at: later(0), removed: JSON.stringify(removed) }),
  };
}
