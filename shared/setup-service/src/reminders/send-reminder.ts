import { queueMail } from '../mail/outgoing-mail.ts';
import { choiceOfOrder } from '../orders/order-choice.ts';
import type { ReminderKind, ReminderOutcome } from '../storage/states.ts';
import type { Storage } from '../storage/tables.ts';
import { composeReminder, type RemindedOf } from './compose-reminder.ts';
import { dueOrders, dueTrials } from './due-reminders.ts';
import { lockRecipient, recipientOf, takePurchaseReminder } from './recipients.ts';
import { type ReminderContext, unfinishedSince } from './reminder.ts';

/** What became of a reminder: `not-due` where something happened meanwhile, and `limit` where it waits. */
export type Sending = ReminderOutcome | 'not-due' | 'limit';

/**
 * Sends one reminder: the email and the row that says so are stored in one transaction, or neither is.
 * Where its recipient wants none, the row alone is stored.
 */
export async function sendReminder(
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
    const isFirst = await takePurchaseReminder(transaction, recipient, date);
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

  // Anybody can place an order for an address that is not theirs, so these emails count as a stranger's.
  const request = { email: subject.email, network: 'reminders' };
  const sent = await quota.send(request, (transaction, counts) =>
    store(transaction, async () => {
      if (kind === 'purchase-unfinished') await counts.need('mailbox', 'whole');
    }),
  );
  return sent.ok ? sent.value : 'limit';
}

/** Locks the account or order, and looks again: another service may have been first. */
async function isStillDue(
  { config }: Pick<ReminderContext, 'config'>,
  transaction: Storage,
  kind: ReminderKind,
  { id }: RemindedOf,
  at: Date,
): Promise<boolean> {
  if (kind === 'purchase-unfinished') {
    await transaction
      .updateTable('orders')
      .set(({ ref }) => ({ state: ref('state') }))
      .where('id', '=', id)
      .execute();
    const due = dueOrders(transaction, unfinishedSince(config, at)).where('id', '=', id);
    return (await due.executeTakeFirst()) !== undefined;
  }
  await transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ plan: ref('plan') }))
    .where('id', '=', id)
    .execute();
  const due = dueTrials(transaction, kind, at).where('id', '=', id);
  return (await due.executeTakeFirst()) !== undefined;
}
