import { errorCode } from '@platform/node/error-code';
import { OperatorError } from '@platform/node/operator-error';
import { Kysely, type Migration, Migrator, sql } from 'kysely';
import { DatabaseBusy } from './database-away.ts';
import { emailKeysMigration } from './former-email-keys.ts';
import { migratePostgres, postgresDialect, withPostgresLock } from './postgres.ts';
import { type Pause, sqliteDialect, sqliteFile, withSqliteLock } from './sqlite.ts';
import {
  abandonedPrompts,
  type Columns,
  mailReplyColumns,
  paymentLanes,
  refundDue,
  type Storage,
  tables,
  withoutAccount,
} from './tables.ts';

/**
 * Opens the database and migrates it: the PostgreSQL one where an address is given, else the SQLite
 * file in the data folder. Services that start at once wait for each other. End it with
 * `destroy()`.
 * @param pause how SQLite waits for other processes, unless a test drives the time
 * @throws OperatorError where it cannot be reached, is no database, or a newer version took
 *   something away
 */
export async function openStorage(
  dataFolder: string,
  databaseUrl?: string,
  pause?: Pause,
): Promise<Storage> {
  const isPostgres = databaseUrl !== undefined;
  const dialect = isPostgres ? postgresDialect(databaseUrl) : sqliteDialect(dataFolder, pause);
  const storage: Storage = new Kysely({ dialect: await dialect });
  try {
    if (isPostgres) await migratePostgres(databaseUrl, (changing) => migrate(changing, true));
    else await migrate(storage, false);
    return storage;
  } catch (error) {
    await storage.destroy();
    const detail = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
    const name = isPostgres ? 'of DATABASE_URL' : sqliteFile(dataFolder);
    const remedy = remedyOf(error, isPostgres);
    throw new OperatorError(`The database ${name} cannot be used (${detail}). ${remedy}`);
  }
}

/** A sound SQLite file must not be replaced by an older copy. */
function remedyOf(error: unknown, isPostgres: boolean): string {
  if (error instanceof DatabaseTooNew) return 'Start the version that wrote it, or a later one.';
  if (isPostgres) {
    return 'Correct DATABASE_URL, start the database, or run the version that wrote it.';
  }
  if (error instanceof DatabaseBusy) {
    return 'Nothing is wrong with it: stop the program that has locked it, and start again.';
  }
  const code = errorCode(error) ?? '';
  if (/^SQLITE_(?:FULL|IOERR_WRITE|IOERR_FSYNC|IOERR_SHM)/.test(code)) {
    return 'Make room on its disk, and start again.';
  }
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM)/.test(code) || /^E(?:ACCES|PERM|ROFS)$/.test(code)) {
    return 'Let this user write it and its folder, and start again.';
  }
  return 'Put back a copy that works, run the version that wrote it, or set SITE_DATA to another folder.';
}

export async function migrate(storage: Storage, isPostgres: boolean): Promise<void> {
  const withLock = isPostgres ? withPostgresLock : withSqliteLock;
  await storage.connection().execute((connection) =>
    withLock(connection, async () => {
      const all = await withLaterMigrations(connection);
      const provider = { getMigrations: async () => all };
      const { error } = await new Migrator({ db: connection, provider }).migrateToLatest();
      // Thrown, so that what was begun is undone.
      if (error) throw error;
    }),
  );
}

/*
 * Once a database of a released version exists, `tables` no longer changes: a later migration
 * declares its own columns, and `Tables` joins both.
 */

const primaryKeys: Readonly<Record<string, string>> = {
  mail_counts: 'name, until',
  reminders: 'kind, about',
};

/* What a job walks through is in the order of its index, which ends with the key: a page after a page. */
const indexes = [
  'accounts_trial_end on accounts (trial_ends_at, id)',
  'accounts_closed on accounts (closed_at, id)',
  'outbox_pending on outbox (next_try_at, created_at, unanswered) where delivered_at is null',
  'outbox_undelivered on outbox (created_at, id) where delivered_at is null',
  'outbox_delivered on outbox (delivered_at, id) where delivered_at is not null',
  "outbox_named on outbox (delivered_at, id) where recipient <> ''",
  'used_challenges_expiry on used_challenges (expires_at, nonce)',
  'orders_account on orders (account_id)',
  'orders_buyer on orders (email_key, company_key, created_at)',
  'orders_company on orders (company_key)',
  'orders_placed on orders (created_at)',
  "orders_open on orders (created_at, id) where state = 'open'",
  "orders_paid on orders (created_at, id) where state = 'paid'",
  'orders_updated on orders (updated_at, id)',
  `payments_payable on payments (next_query_at, created_at) where ${paymentLanes.payable}`,
  `payments_settled on payments (next_query_at, provider, updated_at) where ${paymentLanes.settled}`,
  // PostgreSQL takes the number of its rows from its size: it would read all orders for them otherwise.
  `payments_unconfirmed on payments (order_id) where ${abandonedPrompts}`,
  'payments_order on payments (order_id, created_at)',
  'payments_state on payments (provider, state, next_query_at)',
  'money_order on money (order_id)',
  'money_at on money (at, id)',
  'documents_order on documents (order_id)',
  'documents_pending on documents (number) where queued_at is null',
  'reminder_stops on reminder_recipients (stopped_at) where stopped_at is not null',
  'order_notes_order on order_notes (order_id)',
  'sign_in_links_account on sign_in_links (account_id, expires_at)',
  'sign_in_links_expiry on sign_in_links (expires_at, token_hash)',
  'account_sessions_account on account_sessions (account_id)',
  'account_sessions_expiry on account_sessions (expires_at, token_hash)',
  'enquiries_created on enquiries (created_at, id)',
  'mail_counts_until on mail_counts (until, name)',
  'person_requests_address on person_requests (address_hash)',
  'person_requests_at on person_requests (at, id)',
];

function creationOf(table: string, columns: Columns): string {
  const definitions = Object.entries(columns).map(
    ([name, column]) => `"${name}" ${typeof column === 'string' ? column : column.sql}`,
  );
  const key = primaryKeys[table];
  if (key) definitions.push(`primary key (${key})`);
  return `create table ${table} (${definitions.join(', ')})`;
}

const initialMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      ...Object.entries(tables).map(([name, columns]) => creationOf(name, columns)),
      ...indexes.map((index) => `create index ${index}`),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const mailRepliesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, column] of Object.entries(mailReplyColumns)) {
      await sql.raw(`alter table outbox add column ${name} ${column}`).execute(db);
    }
    const waits = 'delivered_at is null and reply is not null';
    await sql.raw(`create index outbox_replies on outbox (id) where ${waits}`).execute(db);
  },
};

const waitingRowsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const index of [
      `orders_without_account on orders (state) where ${withoutAccount}`,
      `payments_refund_due on payments (method, state) where ${refundDue}`,
    ]) {
      await sql.raw(`create index ${index}`).execute(db);
    }
  },
};

/*
 * Copies share a database and are released one after the other: a new one migrates it as it starts,
 * and old ones go on, or start again, with a migration that they do not know. So a migration only
 * adds. What takes something away is a migration of a later release, whose name says which versions
 * work without it: versions that know 027 work with `031-contract-since-027-drop-phone`, older ones
 * refuse to start.
 */

/** They run once each, in the order of their names. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-initial': initialMigration,
  '002-email-keys': emailKeysMigration,
  '003-mail-replies': mailRepliesMigration,
  // Databases of versions before it also have a table `row_counts` with triggers, which nothing reads.
  '004-waiting-rows': waitingRowsMigration,
};

class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  constructor(migration: string) {
    super(`${migration} of a later version took away what this version needs`);
  }
}

/** @throws DatabaseTooNew */
async function withLaterMigrations(storage: Storage) {
  const newest = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)));
  const all: Record<string, Migration> = { ...migrations };
  for (const name of await executedMigrations(storage)) {
    if (name in migrations || Number.parseInt(name, 10) <= newest) continue;
    // NaN, which every older version refuses, where the name says no number.
    const worksSince = Number(/^\d+-contract-since-(\d+)/.exec(name)?.[1]);
    if (/^\d+-contract-/.test(name) && !(newest >= worksSince)) throw new DatabaseTooNew(name);
    all[name] = { up: async () => undefined };
  }
  return all;
}

async function executedMigrations(storage: Storage): Promise<string[]> {
  const tables = await storage.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(storage);
  return rows.map(({ name }) => name);
}
