import { randomUUID } from 'node:crypto';
import { sha256 } from '@platform/node/hash';
import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { moneyOf } from '../../orders/money.ts';
import { readFigures } from '../../orders/receipts/figures.ts';
import { hasFormerShape } from '../../storage/former-email-keys.ts';
import type { Storage } from '../../storage/tables.ts';
import { type Attribution, refuse } from '../manual-change.ts';

export type Person = Awaited<ReturnType<typeof findPerson>>;

/** Names a person in records that outlive the data. */
export function hashOfAddress(email: string): string {
  return sha256(emailKey(email));
}

/** Whether nothing is stored, apart from records of earlier requests. */
export function isUnknown({ accounts, orders, enquiries, mails }: Person): boolean {
  return [accounts, orders, enquiries, mails].every((list) => list.length === 0);
}

/** Once nothing else can change their orders. */
export async function findLockedPerson(transaction: Storage, email: string): Promise<Person> {
  await transaction
    .updateTable('orders')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('email_key', '=', emailKey(email))
    .execute();
  return findPerson(transaction, email);
}

async function findPerson(storage: Storage, email: string) {
  const key = emailKey(email);
  const isTheirs = (address: string) => emailKey(address) === key;
  const addressHash = hashOfAddress(email);
  // A closed account has no key that is a name, and a second one of a mailbox has its former key.
  const maybeTheirs = await storage
    .selectFrom('accounts')
    .selectAll()
    .where((where) =>
      where.or([
        where('email_key', '=', key),
        where('closed_at', 'is not', null),
        hasFormerShape('email_key'),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const accounts = maybeTheirs.filter((account) => isTheirs(account.email));
  const allOrders = storage.selectFrom('orders').selectAll().orderBy('created_at');
  const orders = await allOrders.where('email_key', '=', key).execute();
  const ofAccounts = sql<SqlBool>`account_id in (${sql.join(idsOf(accounts))})`;
  // Not a list of ids: somebody may have more orders than a query has values.
  const ofOrders = sql<SqlBool>`order_id in (select id from orders where email_key = ${key})`;
  const deliveries = storage.selectFrom('deliveries').selectAll();
  const payments = storage.selectFrom('payments').selectAll().orderBy('created_at');
  const documents = storage.selectFrom('documents').select(['number', 'issued_at', 'figures']);
  const notes = storage.selectFrom('order_notes').select(['order_id', 'at', 'by', 'what', 'why']);
  const links = storage.selectFrom('sign_in_links').select(['expires_at', 'used_at']);
  const sessions = storage.selectFrom('account_sessions').select('expires_at');
  const requests = storage.selectFrom('person_requests').select(['at', 'by', 'what', 'why']);
  // Databases do not agree on letter case beyond ASCII, so these addresses are compared here.
  const enquiries = storage.selectFrom('enquiries').selectAll().orderBy('created_at');
  const mails = storage
    .selectFrom('outbox')
    .select(['id', 'recipient', 'created_at', 'delivered_at', 'refused_at', 'reply'])
    .where('recipient', '!=', '')
    .orderBy('created_at');
  return {
    addressHash,
    accounts,
    orders,
    payments: await payments.where(ofOrders).execute(),
    deliveries: await deliveries.where(ofOrders).execute(),
    money: await moneyOf(storage, idsOf(orders)),
    documents: (await documents.where(ofOrders).orderBy('number').execute()).map(
      ({ figures, ...document }) => ({ ...document, figures: readFigures(figures) }),
    ),
    notes: await notes.where(ofOrders).orderBy('at').execute(),
    signInLinks: await links.where(ofAccounts).orderBy('expires_at').execute(),
    sessions: await sessions.where(ofAccounts).orderBy('expires_at').execute(),
    reminders: await storage
      .selectFrom('reminder_recipients')
      .select(['created_at', 'purchase_reminded_at', 'stopped_at'])
      .where('email_hash', '=', addressHash)
      .execute(),
    enquiries: (await enquiries.execute()).filter((enquiry) => isTheirs(enquiry.email)),
    mails: (await mails.execute()).filter(({ recipient }) => isTheirs(recipient)),
    requests: await requests.where('address_hash', '=', addressHash).orderBy('at').execute(),
  };
}

/** SQL knows no empty list: each begins with the id of nothing. */
export const idsOf = (rows: readonly { readonly id: string }[]) => [
  '',
  ...rows.map(({ id }) => id),
];

/** Records what an operator does with a person's data, by whom and why, and not whose it is. */
export async function recordRequest(
  transaction: Storage,
  email: string,
  { at, by, what, why }: Attribution & { readonly what: string; readonly at: Date },
): Promise<void> {
  const address_hash = hashOfAddress(email);
  const row = { id: randomUUID(), address_hash, at: at.toISOString(), by, what, why };
  await transaction.insertInto('person_requests').values(row).execute();
}

/** Refuses a reason that names the person: it would outlive what is erased. */
export function refuseName({ by, why }: Attribution, ...emails: readonly string[]): void {
  const texts = [by, why].map(normalizeName);
  const names = emails.flatMap((email) => [normalizeName(email), emailKey(email)]);
  if (names.some((name) => texts.some((text) => text.includes(name)))) {
    refuse('The record outlives the data: leave the e-mail address out of it.');
  }
}

/** All that is stored about a person, without tokens and keys; the look is recorded first. */
export async function showPerson(
  { storage, clock }: { readonly storage: Storage; readonly clock: Pick<Clock, 'now'> },
  email: string,
  request: Attribution & { readonly what: 'shown' | 'exported' },
) {
  return storage.transaction().execute(async (transaction) => {
    await recordRequest(transaction, email, { ...request, at: clock.now() });
    const { addressHash: _, ...person } = await findPerson(transaction, email);
    return {
      email,
      ...person,
      accounts: person.accounts.map(({ email_key: _e, company_key: _c, ...account }) => account),
      orders: person.orders.map(
        ({ email_key: _e, company_key: _c, claim_hash: _h, ...order }) => order,
      ),
      payments: person.payments.map(({ redirect_url: _r, ...payment }) => payment),
    };
  });
}
