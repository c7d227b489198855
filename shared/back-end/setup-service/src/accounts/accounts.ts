import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { type OutgoingMail, queueMail } from '../mail/outgoing-mail.ts';
import { type Order, payableStates, type Storage, type Tables } from '../storage/tables.ts';

export type OpenAccount = Selectable<Tables['accounts']>;
export type PaidTime = Pick<OpenAccount, 'paid_until' | 'billing_day'>;
/** A bought one has the id of its order. */
export type NewAccount = Omit<OpenAccount, 'email_key' | 'company_key' | 'closed_at'>;

/** False where its email address or company is taken: the unique indexes decide between two at once. */
export async function addAccount(transaction: Storage, account: NewAccount, mail: OutgoingMail) {
  const { email, company_name: company, created_at } = account;
  const keys = keysOf({ email, company });
  const { email_key } = keys;
  const isKnown = transaction
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', email_key);
  if (await isKnown.executeTakeFirst()) return false;
  await freeCompany(transaction, keys.company_key, created_at);
  const stored = await transaction
    .insertInto('accounts')
    .values({ ...account, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) await queueMail(transaction, mail, new Date(created_at));
  return stored !== undefined;
}

/** A trial that has ended gives up its company's name: somebody may only have typed it. */
export async function freeCompany(transaction: Storage, company_key: string, now: string) {
  await transaction
    .updateTable('accounts')
    .set({ company_key: sql<string>`'ENDED ' || id` })
    .where('company_key', '=', company_key)
    .where('trial_ends_at', '<=', now)
    .execute();
}

/** An account that is paid for has its company's name again, unless somebody took it meanwhile. */
export async function takeCompanyBack(
  transaction: Storage,
  { id, company_name, company_key }: OpenAccount,
) {
  const key = normalizeName(company_name);
  if (company_key === key) return;
  const taken = transaction.selectFrom('accounts').select('id').where('company_key', '=', key);
  if (await taken.executeTakeFirst()) return;
  await transaction
    .updateTable('accounts')
    .set({ company_key: key })
    .where('id', '=', id)
    .execute();
}

interface AccountName {
  readonly email: string;
  readonly company: string;
}

const keysOf = ({ email, company }: AccountName) => ({
  email_key: emailKey(email),
  company_key: normalizeName(company),
});

/** The account that has the email address or the company at a time. */
export async function findAccount(storage: Storage, name: AccountName, at: Date) {
  const { email_key, company_key } = keysOf(name);
  const hasName = sql<SqlBool>`(email_key = ${email_key} or (company_key = ${company_key}
    and (trial_ends_at is null or trial_ends_at > ${at.toISOString()})))`;
  return storage.selectFrom('accounts').select('id').where(hasName).executeTakeFirst();
}

/**
 * Whether an order that makes an account of this email address or company may still be paid, as far
 * as its provider is queried: three days, unless that is out of reach. No payment of such an order
 * begins until the transaction is over.
 */
export async function isBeingPaidFor(transaction: Storage, name: AccountName): Promise<boolean> {
  const { email_key, company_key } = keysOf(name);
  // Devices alone make none.
  const isToBePaid = sql<SqlBool>`
    (orders.email_key = ${email_key} or orders.company_key = ${company_key})
    and orders.state = 'open' and orders.abandoned_at is null and orders.account_id is null
    and (orders.plan is not null or orders.lines is null)`;
  // Without a word about each: a name may have more orders than a query has values.
  await transaction
    .updateTable('orders')
    .set(({ ref }) => ({ state: ref('state') }))
    .where(isToBePaid)
    .execute();
  const payable = transaction
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where(isToBePaid)
    .where('payments.state', 'in', payableStates)
    .where('payments.next_query_at', 'is not', null);
  return (await payable.executeTakeFirst()) !== undefined;
}

/** False where none is open. The row stays for the books, under keys that no name can have. */
export async function closeAccount(transaction: Storage, id: string, at: Date): Promise<boolean> {
  const key = `CLOSED ${id}`;
  const closed = await transaction
    .updateTable('accounts')
    .set({ closed_at: at.toISOString(), email_key: key, company_key: key })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (closed) await deleteOfAccount(transaction, id);
  return closed !== undefined;
}

/** A table that refers to accounts has its line here. */
export async function deleteOfAccount(transaction: Storage, id: string): Promise<void> {
  for (const table of ['sign_in_links', 'account_sessions'] as const) {
    await transaction.deleteFrom(table).where('account_id', '=', id).execute();
  }
}

export async function findOpenAccount(storage: Storage, id: string) {
  const open = storage.selectFrom('accounts').selectAll().where('closed_at', 'is', null);
  return open.where('id', '=', id).executeTakeFirst();
}

export async function findOpenAccountOf(storage: Storage, email: string) {
  const open = storage.selectFrom('accounts').selectAll().where('closed_at', 'is', null);
  const spelled = normalizeName(email);
  // Of two accounts of one mailbox, each is found by its own spelling: `former-email-keys.ts`.
  const keys = [...new Set([spelled, emailKey(email)])];
  const found = await open.where('email_key', 'in', keys).execute();
  return found.find(({ email_key }) => email_key === spelled) ?? found[0];
}

/** Of two orders that are paid at once, the second extends the first. */
export async function lockAccount(transaction: Storage, id: string) {
  return transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ plan: ref('plan') }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Its version is null where the page named none. */
export type Agreement = Pick<Order, 'terms_agreed_at' | 'terms_version'>;

export function agreementOf(fields: { terms_version?: string | undefined }, at: Date): Agreement {
  return { terms_agreed_at: at.toISOString(), terms_version: fields.terms_version ?? null };
}
