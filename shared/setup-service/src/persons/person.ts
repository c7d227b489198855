import { normalizeName } from '@site/contracts/normalize-name';
import { sha256 } from '@site/node/hash';
import type {
  Account,
  Delivery,
  Order,
  Payment,
  ReminderRecipient,
  Storage,
} from '../storage/tables.ts';

/** All that is stored about the person behind an email address. */
export interface Person {
  /** SHA-256 of the normalized address; what is recorded about requests goes by it. */
  readonly addressHash: string;
  readonly accounts: readonly Account[];
  readonly orders: readonly Order[];
  readonly payments: readonly Payment[];
  readonly deliveries: readonly Delivery[];
  readonly receipts: readonly PersonReceipt[];
  readonly notes: readonly PersonNote[];
  readonly signInLinks: readonly { readonly expires_at: string; readonly used_at: string | null }[];
  /** Until when they are signed in, wherever they are. */
  readonly sessions: readonly { readonly expires_at: string }[];
  /** What is kept about reminders; none where none was ever written to them. */
  readonly reminders: readonly Pick<
    ReminderRecipient,
    'created_at' | 'purchase_reminded_at' | 'stopped_at'
  >[];
  readonly enquiries: readonly PersonEnquiry[];
  /** Those that went to the address, and those that wait to go. */
  readonly mails: readonly PersonMail[];
  readonly requests: readonly PersonRequest[];
}

interface PersonReceipt {
  readonly number: number;
  readonly order_id: string;
  readonly issued_at: string;
}

type PersonNote = Record<'order_id' | 'at' | 'by' | 'what' | 'why', string>;
type PersonEnquiry = Record<
  'id' | 'company_name' | 'email' | 'phone_number' | 'full_name' | 'message' | 'created_at',
  string
>;
type PersonMail = Record<'id' | 'recipient' | 'created_at', string> & {
  readonly delivered_at: string | null;
};
type PersonRequest = Record<'at' | 'by' | 'what' | 'why', string>;

export function hashOfAddress(email: string): string {
  return sha256(normalizeName(email));
}

/** Whether nothing is stored, but for what was recorded about earlier requests. */
export function isUnknown({ accounts, orders, enquiries, mails }: Person): boolean {
  return [accounts, orders, enquiries, mails].every((list) => list.length === 0);
}

/** Finds everything, by the address however it is written. */
export async function findPerson(storage: Storage, email: string): Promise<Person> {
  const key = normalizeName(email);
  const isTheirs = (address: string) => normalizeName(address) === key;
  const addressHash = hashOfAddress(email);
  const accounts = await accountsOf(storage, key);
  const orders = await storage
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', key)
    .orderBy('created_at')
    .execute();
  const payments = await whereAny(orders, (ids) =>
    storage
      .selectFrom('payments')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
  );
  const deliveries = await whereAny(orders, (ids) =>
    storage.selectFrom('deliveries').selectAll().where('order_id', 'in', ids).execute(),
  );
  const receipts = await whereAny(orders, (ids) =>
    storage
      .selectFrom('receipts')
      .select(['number', 'order_id', 'issued_at'])
      .where('order_id', 'in', ids)
      .orderBy('number')
      .execute(),
  );
  const notes = await whereAny(orders, (ids) =>
    storage
      .selectFrom('order_notes')
      .select(['order_id', 'at', 'by', 'what', 'why'])
      .where('order_id', 'in', ids)
      .orderBy('at')
      .execute(),
  );
  const signInLinks = await whereAny(accounts, (accountIds) =>
    storage
      .selectFrom('sign_in_links')
      .select(['expires_at', 'used_at'])
      .where('account_id', 'in', accountIds)
      .orderBy('expires_at')
      .execute(),
  );
  const sessions = await whereAny(accounts, (accountIds) =>
    storage
      .selectFrom('account_sessions')
      .select('expires_at')
      .where('account_id', 'in', accountIds)
      .orderBy('expires_at')
      .execute(),
  );
  const reminders = await storage
    .selectFrom('reminder_recipients')
    .select(['created_at', 'purchase_reminded_at', 'stopped_at'])
    .where('email_hash', '=', addressHash)
    .execute();
  // Databases do not agree on letter case beyond ASCII, so these addresses are compared here.
  const enquiries = await storage
    .selectFrom('enquiries')
    .selectAll()
    .orderBy('created_at')
    .execute();
  const mails = await storage
    .selectFrom('outbox')
    .select(['id', 'recipient', 'created_at', 'delivered_at'])
    .where('recipient', '!=', '')
    .orderBy('created_at')
    .execute();
  const requests = await storage
    .selectFrom('person_requests')
    .select(['at', 'by', 'what', 'why'])
    .where('address_hash', '=', addressHash)
    .orderBy('at')
    .execute();
  return {
    addressHash,
    accounts,
    orders,
    payments,
    deliveries,
    receipts,
    notes,
    signInLinks,
    sessions,
    reminders,
    enquiries: enquiries.filter((enquiry) => isTheirs(enquiry.email)),
    mails: mails.filter(({ recipient }) => isTheirs(recipient)),
    requests,
  };
}

/** A closed account has no key that is a name. */
async function accountsOf(storage: Storage, key: string): Promise<Account[]> {
  const found = await storage
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('email_key', '=', key), where('closed_at', 'is not', null)]))
    .orderBy('created_at')
    .execute();
  return found.filter(({ email }) => normalizeName(email) === key);
}

async function whereAny<Row>(
  things: readonly { readonly id: string }[],
  query: (ids: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (things.length === 0) return [];
  return query(things.map(({ id }) => id));
}
