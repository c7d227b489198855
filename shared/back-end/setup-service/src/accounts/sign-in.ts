import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '@platform/node/hash';
import { ok } from '@platform/node/result';
import { accountPagePath } from '@site/contracts/account-calls';
import { HOUR_MS, MINUTE_MS, SECOND_MS, timeAfter } from '../clock.ts';
import type { EmailContext, EmailRequest, QuotaOutcome } from '../mail/email-quota.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Storage } from '../storage/tables.ts';
import { composeSignInEmail, LINK_MINUTES } from './account-emails.ts';
import { findOpenAccount, findOpenAccountOf } from './accounts.ts';

/*
 * There are no passwords: an email has a link that works once, for half an hour. Opening it shows a
 * page with a button, because programs that scan emails open links too. A customer who used it
 * stays signed in for a working day, unless they leave the account for two hours, by a random token
 * in a cookie. Tokens are stored as hashes, so that every service on the database knows them, and
 * reading the database does not help to use them.
 */

/** Time for an email to arrive and to be found: meanwhile no second one is sent. */
const ON_ITS_WAY_MINUTES = 5;

type LinkOutcome = 'no-account' | 'sent' | 'on-its-way';

/**
 * Sends a link to the account of an email address, unless an unused one was sent minutes ago. Past
 * the limits of the mailbox and of the whole service, it is still sent where no earlier one works:
 * nobody can lock a customer out by requesting links. The limit of the network comes before the
 * account, so that its reply does not reveal who has one.
 */
export async function sendSignInLink(
  { storage, config, clock, outbox, quota }: EmailContext & { readonly storage: Storage },
  request: EmailRequest,
): Promise<QuotaOutcome<LinkOutcome>> {
  const within = await quota.check(request);
  if (!within.ok) return within;
  const account = await findOpenAccountOf(storage, request.email);
  if (!account) return ok('no-account');
  const at = clock.now();
  const known = await workingLinks(storage, at)
    .where('account_id', '=', account.id)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  const quietUntil = timeAfter(at, (LINK_MINUTES - ON_ITS_WAY_MINUTES) * MINUTE_MS);
  if (known && known.expires_at > quietUntil) return ok('on-its-way');
  const token = newToken();
  const mail = await composeSignInEmail(account, token, at, config);
  const sent = await quota.send(request, async (transaction, count): Promise<LinkOutcome> => {
    const mayWrite = await count.take('mailbox');
    await count.need('network');
    const isWithin = (await count.take('whole')) && mayWrite;
    if (!isWithin && known) return 'on-its-way';
    const expires_at = timeAfter(at, LINK_MINUTES * MINUTE_MS);
    const row = { token_hash: sha256(token), account_id: account.id, expires_at };
    await transaction.insertInto('sign_in_links').values(row).execute();
    await queueMail(transaction, mail, at);
    return 'sent';
  });
  outbox.wake();
  return sent;
}

const newToken = () => randomBytes(32).toString('base64url');

function workingLinks(storage: Storage, at: Date) {
  return storage
    .selectFrom('sign_in_links')
    .select('expires_at')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString());
}

/** Looking does not use it up. */
export async function isGoodLink(storage: Storage, token: string, at: Date): Promise<boolean> {
  const link = workingLinks(storage, at).where('token_hash', '=', sha256(token));
  return (await link.executeTakeFirst()) !== undefined;
}

const SESSION_SECONDS = 8 * 60 * 60;
const IDLE_MS = 2 * HOUR_MS;
/** A use is written down at most so often. */
const USE_MS = 10 * MINUTE_MS;

function idleEnd(at: Date, endsAt: string): string {
  const end = timeAfter(at, IDLE_MS);
  return end < endsAt ? end : endsAt;
}

/** Uses up a link and signs its customer in, both or neither; undefined where it does not work. */
export async function signIn(storage: Storage, linkToken: string, at: Date) {
  return storage.transaction().execute(async (transaction) => {
    const link = await transaction
      .updateTable('sign_in_links')
      .set({ used_at: at.toISOString() })
      .where('token_hash', '=', sha256(linkToken))
      .where('used_at', 'is', null)
      .where('expires_at', '>', at.toISOString())
      .returning('account_id')
      .executeTakeFirst();
    // A link may have been made while its account was closed.
    if (!link || !(await findOpenAccount(transaction, link.account_id))) return undefined;
    const { account_id } = link;
    const token = newToken();
    const ends_at = timeAfter(at, SESSION_SECONDS * SECOND_MS);
    const expires_at = idleEnd(at, ends_at);
    const row = { token_hash: sha256(token), account_id, expires_at, ends_at };
    await transaction.insertInto('account_sessions').values(row).execute();
    return token;
  });
}

/** Undefined where the session is over or unknown, or the account is closed. A use prolongs it. */
export async function accountOfSession(storage: Storage, token: string | undefined, at: Date) {
  if (token === undefined) return undefined;
  const session = await storage
    .selectFrom('account_sessions')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  if (!session) return undefined;
  const { token_hash, expires_at: before, ends_at } = session;
  const expires_at = idleEnd(at, ends_at);
  if (before < ends_at && before <= timeAfter(at, IDLE_MS - USE_MS)) {
    const sessions = storage.updateTable('account_sessions').set({ expires_at });
    await sessions.where('token_hash', '=', token_hash).execute();
  }
  return findOpenAccount(storage, session.account_id);
}

export async function signOut(storage: Storage, token: string | undefined): Promise<void> {
  if (token === undefined) return;
  await storage.deleteFrom('account_sessions').where('token_hash', '=', sha256(token)).execute();
}

/**
 * Browsers take a name with this prefix from the service's own host alone, by https and for all of its
 * paths (RFC 6265bis, 4.1.3.2), so that another host of the domain cannot plant one.
 */
const cookieOf = (serviceAddress: string) =>
  serviceAddress.startsWith('https:')
    ? { name: '__Host-account_session', path: '/', secure: '; Secure' }
    : { name: 'account_session', path: accountPagePath, secure: '' };

/** Invisible to scripts and to other sites' forms. Without a token it removes the cookie. */
export function writeSessionCookie(serviceAddress: string, token = ''): string {
  const { name, path, secure } = cookieOf(serviceAddress);
  const seconds = token === '' ? 0 : SESSION_SECONDS;
  return `${name}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Undefined where there are two: one of them was planted, and nothing says which. */
export function readSessionCookie(serviceAddress: string, header = ''): string | undefined {
  const start = `${cookieOf(serviceAddress).name}=`;
  const cookies = header.split(';').map((text) => text.trim());
  const [token, ...others] = cookies.flatMap((text) =>
    text.startsWith(start) ? text.slice(start.length) : [],
  );
  return token && others.length === 0 && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Time to compare plans, consult the accountant and come back to the tab. */
const TOKEN_SECONDS = 2 * 60 * 60;

export type AccountTokens = ReturnType<typeof accountTokens>;

/**
 * An account token names an account to the site's pages: the account's id, the second at which it
 * expires, and a signature; nothing is stored.
 * @param secret the service's own; deriving the key keeps its other signatures from being tokens
 */
export function accountTokens(secret: string) {
  const key = createHmac('sha256', secret).update('account token, first form').digest();
  const sign = (claim: string) => createHmac('sha256', key).update(claim).digest('base64url');

  return {
    write(accountId: string, at: Date): string {
      const claim = `${accountId}.${secondsOf(at) + TOKEN_SECONDS}`;
      return `${claim}.${sign(claim)}`;
    },
    /** Undefined where this service did not sign every character of it. */
    read(token: string, at: Date) {
      const [, claim, accountId, expires, signature] = tokenShape.exec(token) ?? [];
      if (!claim || !accountId || !signature || !isSame(signature, sign(claim))) return undefined;
      return { accountId, isExpired: Number(expires) <= secondsOf(at) };
    },
  };
}

const tokenShape = /^(([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/;

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

/** Compares the texts: two texts may encode the same signature. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
