import { createHash, randomBytes } from 'node:crypto';
import { fold } from '@site/contracts/fold';
import { addMail } from '../mail/add-mail.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { Storage } from '../storage/tables.ts';
import { composeSignInMail } from './sign-in-mail.ts';

/*
 * Nobody has a password. Whoever asks to sign in gets a mail with a link; the link works once, for
 * half an hour, and only its hash is kept. Opening it shows a page with a button, because programs
 * that look through mails open links too.
 */

export const LINK_MINUTES = 30;

/** Sends a link to the account of an e-mail address; false where there is none. */
export async function sendSignInLink(
  { storage, config, clock, outbox }: PurchaseDesk,
  email: string,
): Promise<boolean> {
  const account = await storage
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', fold(email))
    .executeTakeFirst();
  if (!account) return false;
  const token = randomBytes(32).toString('base64url');
  const at = clock.now();
  const mail = await composeSignInMail({ account, token, date: at }, config);
  await storage.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sign_in_links')
      .values({
        token_hash: hashOf(token),
        account_id: account.id,
        expires_at: new Date(at.getTime() + LINK_MINUTES * 60_000).toISOString(),
        used_at: null,
      })
      .execute();
    await transaction
      .deleteFrom('sign_in_links')
      .where('expires_at', '<', at.toISOString())
      .execute();
    await addMail(transaction, mail, at);
  });
  outbox.wake();
  return true;
}

/** Whether a link still works. Looking does not use it up. */
export async function isGoodLink(storage: Storage, token: string, at: Date): Promise<boolean> {
  const link = await storage
    .selectFrom('sign_in_links')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses a link up and gives its account; undefined where it does not work, or not any more. */
export async function redeemLink(storage: Storage, token: string, at: Date) {
  const link = await storage
    .updateTable('sign_in_links')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning('account_id')
    .executeTakeFirst();
  if (!link) return undefined;
  return (
    storage
      .selectFrom('accounts')
      .select(['company_name', 'applicant_name', 'email', 'plan', 'users', 'trial_ends_at'])
      .where('id', '=', link.account_id)
      // A link that was made while its account was closed.
      .where('closed_at', 'is', null)
      .executeTakeFirst()
  );
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
