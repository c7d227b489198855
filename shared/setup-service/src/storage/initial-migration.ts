import { type Kysely, type Migration, sql } from 'kysely';
import type { Columns } from './columns.ts';
import { tables } from './tables.ts';

/*
 * Once a database of a released version exists, `tables` no longer changes: a later migration
 * declares its own columns, and `Tables` joins both.
 */

const primaryKeys: Readonly<Record<string, string>> = {
  mail_counts: 'name, until',
  reminders: 'kind, about',
};

const indexes = [
  'accounts_trial_end on accounts (trial_ends_at)',
  'outbox_pending on outbox (delivered_at, created_at)',
  'used_challenges_expiry on used_challenges (expires_at)',
  'orders_buyer on orders (email_key, company_key)',
  'orders_company on orders (company_key)',
  'orders_placed on orders (created_at)',
  'orders_updated on orders (updated_at)',
  'payments_due on payments (next_query_at)',
  'payments_order on payments (order_id)',
  'payments_state on payments (state)',
  'order_notes_order on order_notes (order_id)',
  'sign_in_links_account on sign_in_links (account_id)',
  'sign_in_links_expiry on sign_in_links (expires_at)',
  'account_sessions_account on account_sessions (account_id)',
  'enquiries_created on enquiries (created_at)',
  'mail_counts_until on mail_counts (until)',
  'person_requests_address on person_requests (address_hash)',
];

function creationOf(table: string, columns: Columns): string {
  const definitions = Object.entries(columns).map(
    ([name, column]) => `"${name}" ${typeof column === 'string' ? column : column.sql}`,
  );
  const key = primaryKeys[table];
  if (key) definitions.push(`primary key (${key})`);
  return `create table ${table} (${definitions.join(', ')})`;
}

export const initialMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      ...Object.entries(tables).map(([name, columns]) => creationOf(name, columns)),
      ...indexes.map((index) => `create index ${index}`),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
