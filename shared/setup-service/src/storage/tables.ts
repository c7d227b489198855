import type { Kysely, Selectable } from 'kysely';
import type {
  CountersTable,
  DeliveriesTable,
  OrderNotesTable,
  OrdersTable,
  PaymentsTable,
  ReceiptsTable,
  ReminderKind,
  ReminderOutcome,
  SandboxPaymentsTable,
} from './order-tables.ts';

/** Times are ISO 8601 texts in UTC, which sort as they are. */
interface AccountsTable {
  /** Of a bought account: its order's id. */
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
  /** Null while its customer can sign in. */
  closed_at: string | null;
  /** Null during a trial, and where the price was of no period. */
  paid_until: string | null;
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
  /** The next try, or the end of its deliverer's claim; null before the first. */
  next_try_at: string | null;
  tries: number;
  /** How often its end was sent without an answer: it may be delivered all the same. */
  unanswered: number;
}

interface UsedChallengesTable {
  nonce: string;
  expires_at: string;
}

interface SignInLinksTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  account_id: string;
  expires_at: string;
  used_at: string | null;
}

interface AccountSessionsTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  account_id: string;
  expires_at: string;
}

interface EnquiriesTable {
  /** Made from its text and day: the same one sent twice is one. */
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
  /** What is counted, with addresses hashed, and the window's milliseconds. */
  name: string;
  /** When the window is over. */
  until: string;
  count: number;
}

/** What an edge said last; one row, named `site`. */
interface LiveConfigurationsTable {
  name: string;
  found: string;
  stored_at: string;
}

/** Sent or skipped reminders: one that has a row is never sent again. */
interface RemindersTable {
  kind: ReminderKind;
  /** The account's or the order's id. */
  about: string;
  outcome: ReminderOutcome;
  created_at: string;
}

/** Whom reminders were sent to; without the address, so that the row may stay. */
interface ReminderRecipientsTable {
  /** SHA-256 of the normalized email address. */
  email_hash: string;
  /** Names the recipient in the link that stops reminders. */
  link_id: string;
  purchase_reminded_at: string | null;
  /** Null while reminders are sent. */
  stopped_at: string | null;
  created_at: string;
}

/** One row, named `retention`. */
interface RetentionRunsTable {
  name: string;
  /** Until then no other service works, unless this one finishes. */
  claimed_until: string;
  /** Of which run the claim is. */
  claimed_by: string;
  finished_at: string | null;
  removed: string | null;
}

/** What an operator did with the data of a person; nothing else about that person. */
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
 * Queries are limited to what SQLite and PostgreSQL both do (`on conflict`, `returning`, text and
 * integer columns).
 */
export type Storage = Kysely<Tables>;
