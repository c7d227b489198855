import { type Kysely, type Migration, sql } from 'kysely';

/** All tables, in what SQLite and PostgreSQL have in common. `tables.ts` says what columns mean. */
const statements = [
  `create table accounts (
    id text primary key,
    email text not null,
    email_key text not null unique,
    company_name text not null,
    company_key text not null unique,
    applicant_name text not null,
    phone_number text not null,
    plan text not null,
    price integer not null,
    users integer not null,
    created_at text not null,
    trial_ends_at text,
    closed_at text,
    paid_until text,
    terms_agreed_at text,
    terms_version text
  )`,
  'create index accounts_trial_end on accounts (trial_ends_at)',
  `create table outbox (
    id text primary key,
    recipient text not null,
    message text,
    created_at text not null,
    delivered_at text,
    next_try_at text,
    tries integer not null default 0,
    unanswered integer not null default 0
  )`,
  'create index outbox_pending on outbox (delivered_at, created_at)',
  `create table used_challenges (
    nonce text primary key,
    expires_at text not null
  )`,
  'create index used_challenges_expiry on used_challenges (expires_at)',
  `create table orders (
    id text primary key,
    state text not null,
    email text,
    email_key text,
    company_name text,
    company_key text,
    applicant_name text,
    phone_number text,
    plan text,
    users integer,
    price integer,
    current_payment text,
    created_at text not null,
    updated_at text not null,
    paid_by text,
    given_up_at text,
    claim_hash text,
    lines text,
    account_id text,
    terms_agreed_at text,
    terms_version text
  )`,
  'create index orders_buyer on orders (email_key, company_key)',
  'create index orders_company on orders (company_key)',
  'create index orders_placed on orders (created_at)',
  'create index orders_updated on orders (updated_at)',
  `create table payments (
    id text primary key,
    order_id text not null references orders(id),
    method text not null,
    provider text not null,
    amount integer not null,
    state text not null,
    code text,
    public_id text unique,
    provider_id text unique,
    redirect_url text,
    receipt text,
    asked integer not null,
    next_ask_at text,
    created_at text not null,
    updated_at text not null,
    received text,
    cancel_asked_at text,
    starting_until text
  )`,
  'create index payments_due on payments (next_ask_at)',
  'create index payments_order on payments (order_id)',
  'create index payments_state on payments (state)',
  `create table order_notes (
    id text primary key,
    order_id text not null references orders(id),
    at text not null,
    "by" text not null,
    what text not null,
    why text not null
  )`,
  'create index order_notes_order on order_notes (order_id)',
  `create table deliveries (
    order_id text primary key references orders(id),
    address text not null,
    town text not null,
    phone_number text not null,
    note text,
    state text,
    updated_at text not null
  )`,
  `create table receipts (
    number integer primary key,
    order_id text not null unique references orders(id),
    issued_at text not null,
    queued_at text
  )`,
  `create table counters (
    name text primary key,
    value integer not null
  )`,
  `create table sandbox_payments (
    reference text primary key,
    provider_id text not null unique,
    public_id text not null unique,
    method text not null,
    amount integer not null,
    description text not null,
    outcome text,
    answers_at text
  )`,
  `create table sign_in_links (
    token_hash text primary key,
    account_id text not null,
    expires_at text not null,
    used_at text
  )`,
  'create index sign_in_links_account on sign_in_links (account_id)',
  'create index sign_in_links_expiry on sign_in_links (expires_at)',
  `create table account_sessions (
    token_hash text primary key,
    account_id text not null,
    expires_at text not null
  )`,
  'create index account_sessions_account on account_sessions (account_id)',
  `create table enquiries (
    id text primary key,
    company_name text not null,
    email text not null,
    phone_number text not null,
    full_name text not null,
    message text not null,
    created_at text not null
  )`,
  'create index enquiries_created on enquiries (created_at)',
  `create table mail_counts (
    name text not null,
    until text not null,
    count integer not null,
    primary key (name, until)
  )`,
  'create index mail_counts_until on mail_counts (until)',
  `create table live_configurations (
    name text primary key,
    found text not null,
    stored_at text not null
  )`,
  `create table reminders (
    kind text not null,
    about text not null,
    outcome text not null,
    created_at text not null,
    primary key (kind, about)
  )`,
  `create table reminder_recipients (
    email_hash text primary key,
    link_id text not null unique,
    purchase_reminded_at text,
    stopped_at text,
    created_at text not null
  )`,
  `create table retention_runs (
    name text primary key,
    claimed_until text not null,
    claimed_by text not null,
    finished_at text,
    removed text
  )`,
  `create table person_requests (
    id text primary key,
    address_hash text not null,
    at text not null,
    "by" text not null,
    what text not null,
    why text not null
  )`,
  'create index person_requests_address on person_requests (address_hash)',
];

export const initialMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
