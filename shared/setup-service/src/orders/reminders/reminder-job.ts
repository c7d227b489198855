import { lockAccount } from '../../accounts/accounts.ts';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import type { Prices } from '../../live-configuration/prices.ts';
import type { EmailQuota } from '../../mail/email-quota.ts';
import { queueMail } from '../../mail/outgoing-mail.ts';
import {
  type ReminderKind,
  type ReminderOutcome,
  reminderKinds,
  type Storage,
} from '../../storage/tables.ts';
import { choiceOfOrder } from '../order-contents.ts';
import type { OrderContext } from '../order-context.ts';
import { lockOrder } from '../orders.ts';
import { composeReminder } from './compose-reminder.ts';
import { dueReminders, isTooLate, type RemindedOf } from './due-reminders.ts';
import { claimPurchaseReminder, lockRecipient, recipientOf, type StopLinks } from './recipients.ts';

interface ReminderContext extends Pick<OrderContext, 'config' | 'storage' | 'outbox' | 'clock'> {
  readonly prices: Pick<Prices, 'priceToday'>;
  readonly quota: Pick<EmailQuota, 'send'>;
  readonly links: StopLinks;
}

/** A service that has just started has more urgent work. */
export const FIRST_REMINDERS_MS = 30_000;
const TICK_MS = 5 * 60_000;
const BATCH = 20;

/** Of several services one sends a reminder. One that fails delays no other, and is retried. */
export function createReminders(context: ReminderContext, log: JobLog): BackgroundJob {
  const { storage, clock, outbox } = context;

  async function* pass(): Pass {
    for (const kind of reminderKinds) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const { config } = context;
        const moment = { at: clock.now(), config };
        const due = await dueReminders(storage, kind, { ...moment, after, max: BATCH });
        for (const subject of due) {
          await send(kind, subject);
          yield;
        }
        after = due[BATCH - 1]?.id;
      }
    }
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

/** Stores the email and the reminder's row in one transaction; the row alone where none is sent. */
async function sendReminder(
  context: ReminderContext,
  kind: ReminderKind,
  subject: RemindedOf,
): Promise<Sending> {
  const { storage, clock, config, prices, links, quota } = context;
  const at = clock.now();
  const moment = { at, config };
  const isPurchase = kind === 'purchase-unfinished';

  async function record(transaction: Storage, outcome: ReminderOutcome): Promise<Sending> {
    const stored = await transaction
      .insertInto('reminders')
      .values({ kind, about: subject.id, outcome, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('about')
      .executeTakeFirst();
    return stored ? outcome : 'not-due';
  }

  if (isTooLate(kind, subject, moment)) return record(storage, 'too-late');
  const recipient = await recipientOf(storage, subject.email, at);
  const choice = choiceOfOrder(subject);
  const reminder = {
    kind,
    subject,
    stopAddress: links.address(recipient.link_id),
    priceToday: choice && prices.priceToday(choice),
    date: at,
  };
  const mail = await composeReminder(reminder, config);

  async function outcomeOf(transaction: Storage): Promise<ReminderOutcome> {
    if (!(await lockRecipient(transaction, recipient))) return 'stopped';
    const isFirst = !isPurchase || (await claimPurchaseReminder(transaction, recipient, at));
    return isFirst ? 'sent' : 'reminded-recently';
  }

  // Anybody can place an order for a foreign address: these emails count as a stranger's.
  const request = { email: subject.email, network: 'reminders' };
  const sent = await quota.send(request, async (transaction, counts): Promise<Sending> => {
    // Another service may have been first.
    await (isPurchase ? lockOrder : lockAccount)(transaction, subject.id);
    const one = { ...moment, id: subject.id, max: 1 };
    if ((await dueReminders(transaction, kind, one)).length === 0) return 'not-due';
    const outcome = await record(transaction, await outcomeOf(transaction));
    if (outcome !== 'sent') return outcome;
    if (isPurchase) await counts.need('mailbox', 'whole');
    await queueMail(transaction, mail, at);
    return outcome;
  });
  return sent.ok ? sent.value : 'limit';
}
