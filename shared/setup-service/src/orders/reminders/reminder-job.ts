import type { SiteConfig } from '@site/contracts/site-config';
import { lockAccount } from '../../accounts/accounts.ts';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import type { Prices } from '../../live-configuration/prices.ts';
import type { EmailQuota } from '../../mail/email-quota.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { queueMail } from '../../mail/outgoing-mail.ts';
import {
  type ReminderKind,
  type ReminderOutcome,
  reminderKinds,
} from '../../storage/order-tables.ts';
import type { Storage } from '../../storage/tables.ts';
import { choiceOfOrder } from '../order-contents.ts';
import { lockOrder } from '../orders.ts';
import { composeReminder, type RemindedOf } from './compose-reminder.ts';
import {
  before,
  dueOrders,
  dueTrials,
  LATEST_MS,
  unfinishedSince,
  unrecordedOrders,
  unrecordedTrials,
} from './due-reminders.ts';
import { claimPurchaseReminder, lockRecipient, recipientOf, type StopLinks } from './recipients.ts';

export interface ReminderContext {
  /** What visitors see: it may change between two uses. */
  readonly config: SiteConfig;
  readonly prices: Pick<Prices, 'priceToday'>;
  readonly storage: Storage;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly quota: Pick<EmailQuota, 'send'>;
  readonly clock: Clock;
  readonly links: StopLinks;
}

/** A service that has just started has more urgent work. */
export const FIRST_REMINDERS_MS = 30_000;
const TICK_MS = 5 * 60_000;
/** Finding late reminders reads every old order and account. */
const LATE_EVERY_MS = 60 * 60_000;
const BATCH = 20;

/**
 * Of several services one sends a reminder. A failed one delays no other, and is retried in the
 * next round.
 */
export function createReminders(context: ReminderContext, log: JobLog): BackgroundJob {
  const { storage, clock, outbox } = context;
  let lookedForLateAt: number | undefined;

  async function* pass(): Pass {
    yield* skipLate();
    for (const kind of reminderKinds) yield* sendAll(kind);
  }

  async function* skipLate(): Pass {
    const at = clock.now().getTime();
    // The machine's clock may also have been put back.
    const since = Math.abs(at - (lookedForLateAt ?? Number.NEGATIVE_INFINITY));
    if (since < LATE_EVERY_MS) return;
    const skipped = yield* skipLateReminders(context);
    lookedForLateAt = at;
    if (skipped) log.info({ skipped }, 'reminders were too late and are not sent');
  }

  async function* sendAll(kind: ReminderKind): Pass {
    let last = '';
    for (;;) {
      const some = await dueAfter(kind, last);
      for (const subject of some) {
        last = subject.id;
        await send(kind, subject);
        yield;
      }
      if (some.length < BATCH) return;
    }
  }

  async function dueAfter(kind: ReminderKind, last: string): Promise<RemindedOf[]> {
    const at = clock.now();
    if (kind !== 'purchase-unfinished') {
      return dueTrials(storage, kind, at).where('id', '>', last).limit(BATCH).execute();
    }
    const due = dueOrders(storage, unfinishedSince(context.config, at));
    const orders = await due.where('id', '>', last).limit(BATCH).execute();
    return orders.flatMap(({ email, price, ...order }) =>
      email === null || price === null ? [] : [{ ...order, email, price }],
    );
  }

  async function send(kind: ReminderKind, subject: RemindedOf): Promise<void> {
    try {
      const outcome = await sendReminder(context, kind, subject);
      if (outcome === 'sent') outbox.wake();
      if (outcome === 'limit' || outcome === 'not-due') return;
      log.info({ kind, about: subject.id, outcome }, 'a reminder was sent or skipped');
    } catch (error) {
      log.warn({ kind, about: subject.id, err: error }, 'a reminder could not be sent');
    }
  }

  const failure = 'reminders could not be sent and are tried again';
  return createBackgroundJob({ clock, log, pass, everyMs: TICK_MS, failure });
}

/** `not-due` where something happened meanwhile, `limit` where it waits. */
type Sending = ReminderOutcome | 'not-due' | 'limit';

/**
 * Stores the email and the reminder's row in one transaction; the row alone where the recipient
 * wants none.
 */
async function sendReminder(
  context: ReminderContext,
  kind: ReminderKind,
  subject: RemindedOf,
): Promise<Sending> {
  const { storage, clock, config, prices, links, quota } = context;
  const date = clock.now();
  const recipient = await recipientOf(storage, subject.email, date);
  const stopAddress = links.address(recipient.link_id);
  const choice = choiceOfOrder({ ...subject, lines: subject.lines ?? null });
  const priceToday = choice && prices.priceToday(choice);
  const mail = await composeReminder({ kind, subject, stopAddress, priceToday, date }, config);

  async function outcomeOf(transaction: Storage): Promise<ReminderOutcome> {
    if (!(await lockRecipient(transaction, recipient))) return 'stopped';
    if (kind !== 'purchase-unfinished') return 'sent';
    const isFirst = await claimPurchaseReminder(transaction, recipient, date);
    return isFirst ? 'sent' : 'reminded-recently';
  }

  async function store(transaction: Storage, count: () => Promise<void>): Promise<Sending> {
    if (!(await isStillDue(context, transaction, kind, subject, date))) return 'not-due';
    const outcome = await outcomeOf(transaction);
    const stored = await transaction
      .insertInto('reminders')
      .values({ kind, about: subject.id, outcome, created_at: date.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('about')
      .executeTakeFirst();
    if (!stored) return 'not-due';
    if (outcome === 'sent') {
      await count();
      await queueMail(transaction, mail, date);
    }
    return outcome;
  }

  // Anybody can place an order for a foreign address: these emails count as a stranger's.
  const request = { email: subject.email, network: 'reminders' };
  const sent = await quota.send(request, (transaction, counts) =>
    store(transaction, async () => {
      if (kind === 'purchase-unfinished') await counts.need('mailbox', 'whole');
    }),
  );
  return sent.ok ? sent.value : 'limit';
}

/** Locks the account or order and checks again: another service may have been first. */
async function isStillDue(
  { config }: Pick<ReminderContext, 'config'>,
  transaction: Storage,
  kind: ReminderKind,
  { id }: RemindedOf,
  at: Date,
): Promise<boolean> {
  if (kind === 'purchase-unfinished') await lockOrder(transaction, id);
  else await lockAccount(transaction, id);
  const due =
    kind === 'purchase-unfinished'
      ? dueOrders(transaction, unfinishedSince(config, at)).where('id', '=', id)
      : dueTrials(transaction, kind, at).where('id', '=', id);
  return (await due.executeTakeFirst()) !== undefined;
}

const MOST = 200;

/** Records reminders as `too-late` whose time has passed, so that operators can count them. */
async function* skipLateReminders({
  storage,
  clock,
  config,
}: Pick<ReminderContext, 'storage' | 'clock' | 'config'>): Pass<number> {
  const at = clock.now();
  const late = {
    'trial-ends-soon': unrecordedTrials(storage, 'trial-ends-soon')
      .where('trial_ends_at', '<=', at.toISOString())
      .select('id')
      .limit(MOST),
    'trial-ended': unrecordedTrials(storage, 'trial-ended')
      .where('trial_ends_at', '<=', before(at, LATEST_MS))
      .select('id')
      .limit(MOST),
    'purchase-unfinished': unrecordedOrders(storage)
      .where('created_at', '<=', unfinishedSince(config, at).from)
      .select('id')
      .limit(MOST),
  };
  let skipped = 0;
  for (const kind of reminderKinds) {
    for (;;) {
      const some = await late[kind].execute();
      if (some.length === 0) break;
      await skip(storage, { kind, ids: some.map(({ id }) => id), at });
      skipped += some.length;
      yield;
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
