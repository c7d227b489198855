import type { Kysely, Selectable } from 'kysely';
import { type Columns, type RowOf, textOf } from './columns.ts';
import { orderTables, type ReminderKind, type ReminderOutcome } from './order-tables.ts';

/** All tables as the initial migration makes them. Times are ISO 8601 in UTC, and sort as texts. */
export const tables = {
  accounts: {
    /** Of a bought account: its order's id. */
    id: 'text primary key',
    email: 'text not null',
    /** Keys are normalized names. */
    email_key: 'text not null unique',
    company_name: 'text not null',
    company_key: 'text not null unique',
    applicant_name: 'text not null',
    phone_number: 'text not null',
    plan: 'text not null',
    /** Whole shillings. */
    price: 'integer not null',
    users: 'integer not null',
    created_at: 'text not null',
    /** Null where the plan was bought. */
    trial_ends_at: 'text',
    /** Null while its customer can sign in. */
    closed_at: 'text',
    /** Null during a trial, and where the price was of no period. */
    paid_until: 'text',
    terms_agreed_at: 'text',
    /** Null where the page named none. */
    terms_version: 'text',
  },
  outbox: {
    id: 'text primary key',
    recipient: 'text not null',
    /** The whole message; null once it was delivered. */
    message: 'text',
    created_at: 'text not null',
    delivered_at: 'text',
    /** The next try, or the end of its deliverer's claim; null before the first. */
    next_try_at: 'text',
    tries: 'integer not null default 0',
    /** How often its end was sent without an answer: it may be delivered all the same. */
    unanswered: 'integer not null default 0',
  },
  used_challenges: { nonce: 'text primary key', expires_at: 'text not null' },
  ...orderTables,
  /** Tokens of links and sessions are stored as SHA-256. */
  sign_in_links: {
    token_hash: 'text primary key',
    account_id: 'text not null',
    expires_at: 'text not null',
    used_at: 'text',
  },
  account_sessions: {
    token_hash: 'text primary key',
    account_id: 'text not null',
    expires_at: 'text not null',
  },
  enquiries: {
    /** Made from its text and day: the same one sent twice is one. */
    id: 'text primary key',
    company_name: 'text not null',
    email: 'text not null',
    phone_number: 'text not null',
    full_name: 'text not null',
    message: 'text not null',
    created_at: 'text not null',
  },
  /** Emails that strangers caused within an hour or a day. */
  mail_counts: {
    /** What is counted, with addresses hashed, and the window's milliseconds. */
    name: 'text not null',
    until: 'text not null',
    count: 'integer not null',
  },
  /** The edge's last report: one row, named `site`. */
  live_configurations: {
    name: 'text primary key',
    found: 'text not null',
    stored_at: 'text not null',
  },
  /** Sent and skipped reminders: one that has a row is never sent again. */
  reminders: {
    kind: textOf<ReminderKind>('text not null'),
    about: 'text not null',
    outcome: textOf<ReminderOutcome>('text not null'),
    created_at: 'text not null',
  },
  /** Without the address, so that the row may outlive an erasure. */
  reminder_recipients: {
    /** SHA-256 of the normalized email address. */
    email_hash: 'text primary key',
    /** Names the recipient in the link that stops reminders. */
    link_id: 'text not null unique',
    purchase_reminded_at: 'text',
    /** Null while reminders are sent. */
    stopped_at: 'text',
    created_at: 'text not null',
  },
  /** One row, named `retention`. */
  retention_runs: {
    name: 'text primary key',
    /** Until then no other service works, unless this one finishes. */
    claimed_until: 'text not null',
    claimed_by: 'text not null',
    finished_at: 'text',
    removed: 'text',
  },
  /** What an operator did with the data of a person; nothing else about that person. */
  person_requests: {
    id: 'text primary key',
    /** SHA-256 of the normalized email address. */
    address_hash: 'text not null',
    at: 'text not null',
    by: 'text not null',
    what: 'text not null',
    why: 'text not null',
  },
} as const satisfies Readonly<Record<string, Columns>>;

export type Tables = {
  -readonly [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]>;
};

export type Order = Selectable<Tables['orders']>;
export type Delivery = Selectable<Tables['deliveries']>;
export type Payment = Selectable<Tables['payments']>;
export type ReminderRecipient = Selectable<Tables['reminder_recipients']>;
export type SandboxPayment = Selectable<Tables['sandbox_payments']>;

/** Queries use what SQLite and PostgreSQL share: `on conflict`, `returning`, texts and integers. */
export type Storage = Kysely<Tables>;
