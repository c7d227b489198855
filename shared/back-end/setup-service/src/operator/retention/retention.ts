import { randomUUID } from 'node:crypto';
import type { Retention as Periods } from '@site/contracts/retention';
import { type SqlBool, sql } from 'kysely';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, timeAfter } from '../../clock.ts';
import { deleteMailFiles } from '../../mail/outgoing-mail.ts';
import { type Place, START } from '../../storage/page.ts';
import type { Storage, Tables } from '../../storage/tables.ts';
import { momentOf, type RetentionRule, retentionRules } from './rules.ts';

/*
 * Deletes or anonymises what is over its period: at the start and once a day, by the periods of the
 * live configuration. `rules.ts` has the rules of each table. It works in steps and yields the
 * database in between. Killed at any moment it leaves each row whole or gone, and the next run
 * goes on from where it was a minute before; a stopped one from where it stopped.
 *
 * One of several copies does the day's work: it claims the one row of `retention_runs`, renews the
 * claim every minute, and records the end. The claim of a killed copy expires.
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

/** The hourly job. A pass is false where the day's work was done already or another copy does it. */
export function createRetentionJob(context: Context): BackgroundJob<boolean> {
  const { storage, clock, log, periods } = context;
  const claim = claimOf(storage, clock);
  const before = (kind: RetentionRule['kind']) => momentOf(periods(), kind, clock.now());

  async function* pass(): Pass<boolean> {
    const progress = await claim.take();
    if (!progress) return false;
    /** False where another copy has the work by now. */
    const goOn = async function* (kind: string, counts: AsyncIterable<number>): Pass<boolean> {
      for await (const count of counts) {
        if (count > 0) {
          progress.removed[kind] = (progress.removed[kind] ?? 0) + count;
          context.removed(kind, count);
        }
        if (!(await claim.keep(progress))) return false;
        yield;
      }
      return true;
    };
    try {
      if (await isClockBelievable()) {
        for (let rule = retentionRules[progress.rule]; rule; rule = retentionRules[progress.rule]) {
          const moment = { before: before(rule.kind), now: clock.now() };
          const { keys, next } = await rule.page(storage, moment, progress.after);
          if (keys.length > 0) yield;
          if (!(await claim.keep(progress))) return false;
          if (!(yield* goOn(rule.kind, rule.remove(storage, keys, moment)))) return false;
          progress.after = next ?? START;
          if (!next) progress.rule += 1;
        }
        const isOver = (file: { writtenAt: Date }) =>
          file.writtenAt.toISOString() < before('mails');
        const files = deleteMailFiles(context.mailFolder, isOver);
        if (!(yield* goOn('mailFiles', files))) return false;
      }
      const { removed } = progress;
      await claim.finish(removed);
      log.info({ removed }, 'what was over its period is gone');
      return true;
    } finally {
      // After a finish, or a lost claim, this releases nothing.
      await claim.release(progress).catch(() => undefined);
    }
  }

  async function isClockBelievable(): Promise<boolean> {
    const last = await lastRun(storage);
    if (!last?.finishedAt) return true;
    if (clock.now().getTime() - Date.parse(last.finishedAt) <= LONGEST_REST_MS) return true;
    log.warn(
      { last: last.finishedAt },
      'retention last ran long ago: nothing is removed until tomorrow; look whether the clock is right',
    );
    return false;
  }

  const failure = 'retention failed and is tried again in an hour';
  return createBackgroundJob({ clock, log, pass, everyMs: HOUR_MS, failure });
}

/** How far a run is: past the rows of its rule's index up to a place. */
interface Progress {
  rule: number;
  after: Place;
  readonly removed: Record<string, number>;
}

const NAME = 'retention';

/** Undefined before the first run has begun. `underWay` is one that works, or was cut short. */
export async function lastRun(storage: Storage) {
  const runs = storage.selectFrom('retention_runs').selectAll().where('name', '=', NAME);
  const row = await runs.executeTakeFirst();
  if (!row) return undefined;
  const { finished_at: finishedAt, removed, progress } = row;
  return { finishedAt, removed: JSON.parse(removed ?? '{}'), underWay: progressOf(progress) };
}

/** Only this job writes it. */
function progressOf(progress: string | null) {
  return JSON.parse(progress ?? 'null') as Progress | null;
}

function claimOf(storage: Storage, clock: Clock) {
  const claimed_by = randomUUID();
  let keptAt = 0;
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

  const write = (claimed_until: string, progress: Progress) =>
    update({ claimed_until, progress: JSON.stringify(progress) });

  return {
    /** Where to go on; undefined where the work of the day was done, or another copy does it. */
    async take(): Promise<Progress | undefined> {
      const columns = { claimed_until: later(CLAIM_MS), claimed_by };
      // It may have been claimed, or finished, while the clock was ahead.
      const isFree = sql<SqlBool>`
        (retention_runs.claimed_until < ${later(0)}
          or retention_runs.claimed_until > ${later(CLAIM_MS + MINUTE_MS)})
        and (retention_runs.finished_at is null
          or retention_runs.finished_at <= ${later(-DAY_MS)}
          or retention_runs.finished_at > ${later(MINUTE_MS)})`;
      const claimed = await storage
        .insertInto('retention_runs')
        .values({ name: NAME, ...columns })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns).where(isFree))
        .returning('progress')
        .executeTakeFirst();
      keptAt = clock.now().getTime();
      return claimed && (progressOf(claimed.progress) ?? { rule: 0, after: START, removed: {} });
    },
    /** Every minute. False where another copy has the claim. */
    async keep(progress: Progress): Promise<boolean> {
      const now = clock.now().getTime();
      if (now - keptAt < MINUTE_MS) return true;
      keptAt = now;
      return write(later(CLAIM_MS), progress);
    },
    release: (progress: Progress) => write('', progress),
    finish: (removed: Progress['removed']) =>
      update({
        claimed_until: '',
        claimed_by: '',
        finished_at: later(0),
        removed: JSON.stringify(removed),
        progress: null,
      }),
  };
}
