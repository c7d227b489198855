import type { Kysely, Selectable } from 'kysely';
import type {
  CountersTable,
  DeliveriesTable,
  OrderNotesTable,
  OrdersTable,
  PaymentsTable,
  ReceiptsTable,
  SandboxPaymentsTable,
} from './order-tables.ts';
import type { ReminderKind, ReminderOutcome } from './states.ts';

/** Times are ISO 8601 texts in UTC, which sort as they are and mean the same in every database. */
interface AccountsTable {
  /** Of a bought account: its order's id, so that no order can have two. */
  id: string;
  email: string;
  /** `email` normalized; unique. */
  email_key: string;
  company_name: string;
  /** `company_name` normalized; unique. */
  company_key: string;
  applicant_name: string;
  phone_number: string;
  plan: string;
  /** Whole shillings. */
  price: number;
  users: number;
  created_at: string;
  /** Null where the plan was bought. */
  trial_ends_at: string | null;
  /** Null while its customer can sign in. The keys of a closed one are no names: `close-account.ts`. */
  closed_at: string | null;
  /** Until when the plan is paid for; null during a trial, and where the price was of no period. */
  paid_until: string | null;
  /** When the terms were agreed to; null in accounts from before it was stored. */
  terms_agreed_at: string | null;
  /** Which version of them; null where the page did not say. */
  terms_version: string | null;
}

interface OutboxTable {
  id: string;
  recipient: string;
  /** The whole message as it is delivered; null once it was. */
  message: string | null;
  created_at: string;
  delivered_at: string | null;
  /** When it is tried again, or its current deliverer's claim ends; null before the first time. */
  next_try_at: string | null;
  /** How often it was tried. */
  tries: number;
  /** How often its end was sent and not answered: it may be delivered all the same. */
  unanswered: number;
}

interface UsedChallengesTable {
  nonce: string;
  expires_at: string;
}

interface SignInLinksTable {
  /** SHA-256 of the token in the link: who reads the database cannot sign in with it. */
  token_hash: string;
  account_id: string;
  expires_at: string;
  used_at: string | null;
}

/** Customers who are signed in to their account page. */
interface AccountSessionsTable {
  /** SHA-256 of the token in the cookie, as with sign-in links. */
  token_hash: string;
  account_id: string;
  expires_at: string;
}

interface EnquiriesTable {
  /** Made from what it says and the day: the same one sent twice is one. */
  id: string;
  company_name: string;
  email: string;
  phone_number: string;
  full_name: string;
  message: string;
  created_at: string;
}

/** Emails that strangers caused within an hour or a day. */
interface MailCountsTable {
  /** What is counted, with a hash in place of an address, and the window's milliseconds. */
  name: string;
  /** When the window is over. */
  until: string;
  count: number;
}

/** What an edge said last; one row, named `site`. */
interface LiveConfigurationsTable {
  name: string;
  /** As JSON. */
  found: string;
  stored_at: string;
}

/** One row for each reminder that was sent or skipped: a reminder that has one is never sent again. */
interface RemindersTable {
  kind: ReminderKind;
  /** The account's or the order's id. */
  about: string;
  outcome: ReminderOutcome;
  created_at: string;
}

/** Somebody whom a reminder was written to. The address itself is not in it, so that the row may stay. */
interface ReminderRecipientsTable {
  /** SHA-256 of the normalized email address. */
  email_hash: string;
  /** Random; names the recipient in the link that stops reminders. */
  link_id: string;
  /** When the last reminder of an unfinished purchase was sent. */
  purchase_reminded_at: string | null;
  /** Null while reminders are sent. */
  stopped_at: string | null;
  created_at: string;
}

/** The job that deletes what is over its period; one row, named `retention`. */
interface RetentionRunsTable {
  name: string;
  /** Until then no other service does it, unless this one says that it has finished. */
  claimed_until: string;
  /** Of which run the claim is. */
  claimed_by: string;
  /** When it last went through everything; null before the first time. */
  finished_at: string | null;
  /** What it removed then, by kind, as JSON. */
  removed: string | null;
}

/** What an operator did with the data of a person. Nothing else in it is about that person. */
interface PersonRequestsTable {
  id: string;
  /** SHA-256 of the normalized email address. */
  address_hash: string;
  at: string;
  by: string;
  what: string;
  why: string;
}

export type Order = Selectable<OrdersTable>;
export type Account = Selectable<AccountsTable>;
export type Delivery = Selectable<DeliveriesTable>;
export type Payment = Selectable<PaymentsTable>;
export type ReminderRecipient = Selectable<ReminderRecipientsTable>;
export type SandboxPayment = Selectable<SandboxPaymentsTable>;

export interface Tables {
  accounts: AccountsTable;
  outbox: OutboxTable;
  used_challenges: UsedChallengesTable;
  orders: OrdersTable;
  payments: PaymentsTable;
  order_notes: OrderNotesTable;
  sign_in_links: SignInLinksTable;
  account_sessions: AccountSessionsTable;
  enquiries: EnquiriesTable;
  mail_counts: MailCountsTable;
  sandbox_payments: SandboxPaymentsTable;
  live_configurations: LiveConfigurationsTable;
  deliveries: DeliveriesTable;
  receipts: ReceiptsTable;
  counters: CountersTable;
  reminders: RemindersTable;
  reminder_recipients: ReminderRecipientsTable;
  retention_runs: RetentionRunsTable;
  person_requests: PersonRequestsTable;
}

/**
 * The port to the database. Queries keep to what SQLite and PostgreSQL both do (`on conflict`,
 * `returning`, text and integer columns).
 */
export type Storage = Kysely<Tables>;
