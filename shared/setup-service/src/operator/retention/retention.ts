import { randomUUID } from 'node:crypto';
import type { Retention as Periods } from '@site/contracts/retention';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import { deleteMailFiles } from '../../mail/outgoing-mail.ts';
import type { Storage } from '../../storage/tables.ts';
import { claimRun, finishRun, lastRun, releaseClaim, renewClaim } from './retention-run.ts';
import { momentOf, type RetentionRule } from './rule.ts';
import { retentionRules } from './rules.ts';

/*
 * Deletes or anonymises what is over its period: at the start and once a day, by the periods of the
 * live configuration. `rules.ts` has the rules of each table. It works in pages and yields the
 * database in between. Killed at any moment it leaves each row whole or gone, and the next run
 * continues.
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

const HOUR_MS = 60 * 60_000;
const PAGE = 50;
/** The longest plausible time between two runs. */
const LONGEST_REST_MS = 40 * 24 * HOUR_MS;

/** The hourly job. A pass is false where the day's work was done already or another copy does it. */
export function createRetentionJob(context: Context): BackgroundJob<boolean> {
  const { storage, clock, log, periods } = context;
  const by = randomUUID();
  const before = (kind: RetentionRule['kind']) => momentOf(periods(), kind, clock.now());

  async function* pass(): Pass<boolean> {
    if (!(await claimRun(storage, by, clock.now()))) return false;
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
      await finishRun(storage, by, { at: clock.now(), removed });
      log.info({ removed }, 'what was over its period is gone');
      return true;
    } finally {
      // After a finish, or a lost claim, this releases nothing.
      await releaseClaim(storage, by).catch(() => undefined);
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
      if (!(await renewClaim(storage, by, clock.now()))) return false;
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
    const rested = clock.now().getTime() - last.finishedAt.getTime();
    if (rested <= LONGEST_REST_MS) return true;
    log.warn(
      { last: last.finishedAt.toISOString() },
      'retention last ran long ago: nothing is removed until tomorrow; look whether the clock is right',
    );
    return false;
  }

  const failure = 'retention failed and is tried again in an hour';
  return createBackgroundJob({ clock, log, pass, everyMs: HOUR_MS, failure });
}
