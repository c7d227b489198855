import { randomBytes } from 'node:crypto';
import { normalizeName } from '@site/contracts/normalize-name';
import type { SiteConfig } from '@site/contracts/site-config';
import { sha256 } from '@site/node/hash';
import { ok } from '@site/node/result';
import { findOpenAccount } from '../accounts/open-account.ts';
import type { Clock } from '../environment/clock.ts';
import type { EmailQuota, EmailRequest, QuotaOutcome } from '../limits/email-quota.ts';
import type { Outbox } from '../mail/outbox.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Storage } from '../storage/tables.ts';
import { composeSignInEmail, LINK_MINUTES } from './sign-in-email.ts';

/*
 * There are no passwords. A customer who asks to sign in gets an email with a link; the link works once, for
 * half an hour, and only its hash is kept. Opening it shows a page with a button, because programs
 * that look through emails open links too.
 */

/** As long as an email may take to arrive, and its reader to find it: meanwhile no second one is sent. */
const ON_ITS_WAY_MINUTES = 5;

export interface SignInContext {
  readonly config: SiteConfig;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly quota: EmailQuota;
}

export type LinkOutcome = 'no-account' | 'sent' | 'on-its-way';

/**
 * Sends a link to the account of an email address, unless one that was not used yet was sent in the
 * last minutes. Past the limits of the mailbox and of the whole service, it is sent where none
 * that was sent before still works: nobody can lock a customer out by asking for links, and a
 * customer's mailbox, which a stranger has no words in, then gets two an hour.
 *
 * The limit of the network is looked at before the account: what it answers then is the same for an
 * email address that nobody has.
 */
export async function sendSignInLink(
  { storage, config, clock, outbox, quota }: SignInContext,
  request: EmailRequest,
): Promise<QuotaOutcome<LinkOutcome>> {
  const within = await quota.check(request);
  if (!within.ok) return within;
  const account = await storage
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', normalizeName(request.email))
    .executeTakeFirst();
  if (!account) return ok('no-account');
  const at = clock.now();
  const known = await newestLink(storage, account.id, at);
  const quietUntil = minutesAfter(at, LINK_MINUTES - ON_ITS_WAY_MINUTES);
  if (known && known.expires_at > quietUntil) return ok('on-its-way');
  const token = randomBytes(32).toString('base64url');
  const mail = await composeSignInEmail({ account, token, date: at }, config);
  const sent = await quota.send(request, async (transaction, count): Promise<LinkOutcome> => {
    const mayWrite = await count.take('mailbox');
    await count.need('network');
    const isWithin = (await count.take('whole')) && mayWrite;
    if (!isWithin && known) return 'on-its-way';
    await transaction
      .insertInto('sign_in_links')
      .values({
        token_hash: sha256(token),
        account_id: account.id,
        expires_at: minutesAfter(at, LINK_MINUTES),
        used_at: null,
      })
      .execute();
    await transaction
      .deleteFrom('sign_in_links')
      .where('expires_at', '<', at.toISOString())
      .execute();
    await queueMail(transaction, mail, at);
    return 'sent';
  });
  outbox.wake();
  return sent;
}

/** The link of an account that works for longest, if any works. */
async function newestLink(storage: Storage, accountId: string, at: Date) {
  return storage
    .selectFrom('sign_in_links')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

function minutesAfter(at: Date, minutes: number): string {
  return new Date(at.getTime() + minutes * 60_000).toISOString();
}

/** Whether a link still works. Looking does not use it up. */
export async function isGoodLink(storage: Storage, token: string, at: Date): Promise<boolean> {
  const link = await storage
    .selectFrom('sign_in_links')
    .select('token_hash')
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses a link up and gives its account's id; undefined where it does not work, or not any more. */
export async function redeemLink(
  storage: Storage,
  token: string,
  at: Date,
): Promise<string | undefined> {
  const link = await storage
    .updateTable('sign_in_links')
    .set({ used_at: at.toISOString() })
    .where('token_hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .returning('account_id')
    .executeTakeFirst();
  // A link may have been made while its account was closed.
  return link && (await findOpenAccount(storage, link.account_id))?.id;
}
