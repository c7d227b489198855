import { randomBytes } from 'node:crypto';
import { sha256 } from '@site/node/hash';
import { findOpenAccount, type OpenAccount } from '../accounts/open-account.ts';
import { redeemLink } from '../sign-in/sign-in-links.ts';
import type { Storage } from '../storage/tables.ts';

/*
 * A customer who used a sign-in link stays signed in to the account page for a working day. The browser
 * has a random token in a cookie, and the database has its hash: every service on one database knows it,
 * it ends when its customer signs out or the account is closed, and who reads the database cannot use it.
 */

const SESSION_HOURS = 8;
export const SESSION_SECONDS = SESSION_HOURS * 60 * 60;

/**
 * Uses up a sign-in link and signs its customer in, both or neither; gives the session's token, or
 * undefined where the link does not work.
 */
export async function signIn(
  storage: Storage,
  linkToken: string,
  at: Date,
): Promise<string | undefined> {
  return storage.transaction().execute(async (transaction) => {
    const accountId = await redeemLink(transaction, linkToken, at);
    if (!accountId) return undefined;
    const token = randomBytes(32).toString('base64url');
    await transaction
      .insertInto('account_sessions')
      .values({
        token_hash: sha256(token),
        account_id: accountId,
        expires_at: new Date(at.getTime() + SESSION_SECONDS * 1_000).toISOString(),
      })
      .execute();
    await transaction
      .deleteFrom('account_sessions')
      .where('expires_at', '<', at.toISOString())
      .execute();
    return token;
  });
}

/** Whose session it is; undefined where it is over, is none, or the account is closed. */
export async function accountOfSession(
  storage: Storage,
  token: string | undefined,
  at: Date,
): Promise<OpenAccount | undefined> {
  if (token === undefined) return undefined;
  const session = await storage
    .selectFrom('account_sessions')
    .select('account_id')
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return session && findOpenAccount(storage, session.account_id);
}

export async function signOut(storage: Storage, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  await storage.deleteFrom('account_sessions').where('token_hash', '=', sha256(token)).execute();
}
