import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Retention as Periods } from '@site/contracts/retention';
import { errorCode } from '@site/node/error-code';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import type { Storage } from '../../storage/tables.ts';
import { claimRun, finishRun, lastRun, releaseClaim, renewClaim } from './retention-run.ts';
import type { RetentionRule } from './rule.ts';
import { momentOf } from './rule.ts';
import { retentionRules } from './rules.ts';

/*
 * Deletes or anonymises what is over its period: at the start and once a day, by the periods of the
 * configuration that is live. `rules.ts` says what becomes of each table.
 *
 * It works in pages, each thing in a transaction of its own, and lets others have the database in
 * between. Killed at any moment it leaves each thing whole or gone, and the next run does the rest.
 *
 * A machine whose clock runs years ahead would delete everything. So a run that finds the last one
 * longer ago than a service usually rests removes nothing: it warns, and the next one, a day later,
 * does its work, if the operator has not put the clock right.
 */

interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: JobLog;
  /** The periods as they are now. */
  readonly periods: () => Periods;
  /** Where emails are files. */
  readonly mailFolder: string;
  readonly removed: (kind: string, count: number) => void;
}

const HOUR_MS = 60 * 60_000;
/** How many things are looked for at a time. */
const PAGE = 50;
/** The longest time between two runs that says nothing about the clock. */
const LONGEST_REST_MS = 40 * 24 * HOUR_MS;

/**
 * Makes the job, which looks every hour whether a day has passed. A pass is true where it did the day's
 * work, false where that was done already or another service is at it.
 */
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
        note('mailFiles', await deleteOldMailFiles(context.mailFolder, before('mails')));
      }
      await finishRun(storage, by, { at: clock.now(), removed });
      log.info({ removed }, 'what was over its period is gone');
      return true;
    } finally {
      // One that finished, or lost its claim, releases nothing.
      await releaseClaim(storage, by).catch(() => undefined);
    }
  }

  /** False where another service has the work by now. */
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

/**
 * Deletes the emails in a folder that were written before a moment, and gives their number. Where no
 * mail server is set, an email that was delivered is a file there with all that it says.
 */
async function deleteOldMailFiles(folder: string, before: string): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.mtime.toISOString() >= before) continue;
    await rm(file, { force: true });
    deleted += 1;
  }
  return deleted;
}
