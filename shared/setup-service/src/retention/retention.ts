import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Retention as Periods } from '@site/contracts/retention';
import type { Clock } from '../environment/clock.ts';
import type { Storage } from '../storage/tables.ts';
import { momentOf } from './moment-of.ts';
import { deleteOldMailFiles } from './old-mail-files.ts';
import {
  claimRun,
  finishRun,
  lastRun,
  type Removed,
  releaseClaim,
  renewClaim,
} from './retention-run.ts';
import type { RetentionRule } from './rule.ts';
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

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
  /** The periods as they are now. */
  readonly periods: () => Periods;
  /** Where emails are files. */
  readonly mailFolder: string;
  readonly removed: (kind: string, count: number) => void;
}

export interface RetentionJob {
  /** Looks now and every hour whether a day has passed since everything was gone through. */
  start(): void;
  /** Does what is due; false where it was done in the last day, or another service is at it. */
  run(): Promise<boolean>;
  /** Resolves when the thing under way is over; none follows. */
  stop(): Promise<void>;
}

const HOUR_MS = 60 * 60_000;
/** How many things are looked for at a time. */
const PAGE = 50;
/** The longest time between two runs that says nothing about the clock. */
const LONGEST_REST_MS = 40 * 24 * HOUR_MS;

export function createRetentionJob(context: Context): RetentionJob {
  const { storage, clock, log, periods } = context;
  const by = randomUUID();
  let stopped = false;
  let cancelTimer = () => {};
  let running: Promise<unknown> = Promise.resolve();

  function tick(): void {
    cancelTimer = clock.after(HOUR_MS, tick);
    running = running
      .then(run)
      .catch((error) => log.warn({ err: error }, 'retention failed and is tried again in an hour'));
  }

  async function run(): Promise<boolean> {
    if (stopped || !(await claimRun(storage, by, clock.now()))) return false;
    const removed = new Map<string, number>();
    const note = (kind: string, count: number) => {
      if (count === 0) return;
      removed.set(kind, (removed.get(kind) ?? 0) + count);
      context.removed(kind, count);
    };
    try {
      if (await isClockBelievable()) {
        for (const rule of retentionRules) {
          if (!(await removeAll(rule, note))) return false;
        }
        note('mailFiles', await deleteOldMailFiles(context.mailFolder, before('mails')));
      }
      const done: Removed = Object.fromEntries(removed);
      await finishRun(storage, by, { at: clock.now(), removed: done });
      log.info({ removed: done }, 'what was over its period is gone');
      return true;
    } catch (error) {
      await releaseClaim(storage, by).catch(() => undefined);
      throw error;
    }
  }

  const before = (kind: RetentionRule['kind']) => momentOf(periods(), kind, clock.now());

  /** False where the service stops, or another one has the work by now. */
  async function removeAll(
    rule: RetentionRule,
    note: (kind: string, count: number) => void,
  ): Promise<boolean> {
    const moment = { before: before(rule.kind), now: clock.now() };
    let after = '';
    for (;;) {
      if (stopped) {
        await releaseClaim(storage, by);
        return false;
      }
      if (!(await renewClaim(storage, by, clock.now()))) return false;
      const names = await rule.due(storage, { ...moment, after, max: PAGE });
      const last = names.at(-1);
      if (last === undefined) return true;
      note(rule.kind, await rule.remove(storage, names, moment));
      after = last;
      // Others have their turn with the database.
      await setImmediate();
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

  return {
    start: tick,
    run,
    async stop() {
      stopped = true;
      cancelTimer();
      await running;
    },
  };
}
