import { type ReminderKind, reminderKinds } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';
import { unrecordedOrders, unrecordedTrials } from './due-reminders.ts';
import { before, LATEST_MS, type ReminderContext, unfinishedSince } from './reminder.ts';

/** How many are recorded in one statement. */
const MOST = 200;

/**
 * Records reminders as `too-late` whose time has passed, so that an operator can count them. They would
 * not be sent either way.
 *
 * @returns how many were recorded
 */
export async function skipLateReminders(
  { storage, clock, config }: Pick<ReminderContext, 'storage' | 'clock' | 'config'>,
  isStopped: () => boolean,
): Promise<number> {
  const at = clock.now();
  const late: Record<ReminderKind, () => Promise<{ id: string }[]>> = {
    'trial-ends-soon': () =>
      unrecordedTrials(storage, 'trial-ends-soon')
        .where('trial_ends_at', '<=', at.toISOString())
        .select('id')
        .limit(MOST)
        .execute(),
    'trial-ended': () =>
      unrecordedTrials(storage, 'trial-ended')
        .where('trial_ends_at', '<=', before(at, LATEST_MS))
        .select('id')
        .limit(MOST)
        .execute(),
    'purchase-unfinished': () =>
      unrecordedOrders(storage)
        .where('created_at', '<=', unfinishedSince(config, at).from)
        .select('id')
        .limit(MOST)
        .execute(),
  };
  let skipped = 0;
  for (const kind of reminderKinds) {
    while (!isStopped()) {
      const some = await late[kind]();
      if (some.length === 0) break;
      await skip(storage, { kind, ids: some.map(({ id }) => id), at });
      skipped += some.length;
    }
  }
  return skipped;
}

async function skip(
  storage: Storage,
  { kind, ids, at }: { kind: ReminderKind; ids: readonly string[]; at: Date },
): Promise<void> {
  const created_at = at.toISOString();
  await storage
    .insertInto('reminders')
    .values(ids.map((about) => ({ kind, about, outcome: 'too-late', created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
