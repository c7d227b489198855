import { normalizeName } from '@site/contracts/normalize-name';
import { sha256 } from '@site/node/hash';
import type { ReminderRecipient, Storage } from '../storage/tables.ts';
import { before, PURCHASE_REMINDER_EVERY_MS } from './reminder.ts';
import { newLinkId } from './stop-links.ts';

/*
 * Stopping reminders is kept for an address, not for an account: it outlives both the account and the
 * erasure of everything that is known of the person. So the row holds the address as a hash. The hash
 * has no key, because a key that is lost would make reminders come back.
 */

/** The recipient of an address, added where there is none. */
export async function recipientOf(
  storage: Storage,
  email: string,
  at: Date,
): Promise<ReminderRecipient> {
  const email_hash = sha256(normalizeName(email));
  const find = () =>
    storage.selectFrom('reminder_recipients').selectAll().where('email_hash', '=', email_hash);
  const known = await find().executeTakeFirst();
  if (known) return known;
  await storage
    .insertInto('reminder_recipients')
    .values({
      email_hash,
      link_id: newLinkId(),
      purchase_reminded_at: null,
      stopped_at: null,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return find().executeTakeFirstOrThrow();
}

/** Keeps a recipient as it is until the transaction is over; undefined where reminders were stopped. */
export async function lockRecipient(
  transaction: Storage,
  { email_hash }: ReminderRecipient,
): Promise<ReminderRecipient | undefined> {
  return transaction
    .updateTable('reminder_recipients')
    .set(({ ref }) => ({ stopped_at: ref('stopped_at') }))
    .where('email_hash', '=', email_hash)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Notes a reminder of an unfinished purchase; false where there was one not long ago. */
export async function takePurchaseReminder(
  transaction: Storage,
  { email_hash }: ReminderRecipient,
  at: Date,
): Promise<boolean> {
  const taken = await transaction
    .updateTable('reminder_recipients')
    .set({ purchase_reminded_at: at.toISOString() })
    .where('email_hash', '=', email_hash)
    .where((where) =>
      where.or([
        where('purchase_reminded_at', 'is', null),
        where('purchase_reminded_at', '<=', before(at, PURCHASE_REMINDER_EVERY_MS)),
      ]),
    )
    .returning('email_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findRecipient(
  storage: Storage,
  linkId: string,
): Promise<ReminderRecipient | undefined> {
  return storage
    .selectFrom('reminder_recipients')
    .selectAll()
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

/** Stops reminders from a time on, or sends them again with null; false where nobody has this link. */
export async function setStopped(
  storage: Storage,
  linkId: string,
  at: Date | null,
): Promise<boolean> {
  const changed = await storage
    .updateTable('reminder_recipients')
    .set(({ fn, ref, val }) => ({
      // Whoever stops twice stopped the first time.
      stopped_at: at && fn.coalesce(ref('stopped_at'), val(at.toISOString())),
    }))
    .where('link_id', '=', linkId)
    .returning('link_id')
    .executeTakeFirst();
  return changed !== undefined;
}
