import type { Kysely, Migration } from 'kysely';

/** Agreements to the terms, when retention last ran, and what operators did with a person's data. */
export const personalData: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['accounts', 'orders']) {
    await db.schema.alterTable(table).addColumn('terms_agreed_at', 'text').execute();
    await db.schema.alterTable(table).addColumn('terms_version', 'text').execute();
  }

  await db.schema
    .createTable('retention_runs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('claimed_by', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('removed', 'text')
    .execute();

  await db.schema
    .createTable('person_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('person_requests_address')
    .on('person_requests')
    .column('address_hash')
    .execute();

  // What is over its period is looked for by these.
  await db.schema.createIndex('orders_updated').on('orders').column('updated_at').execute();
  await db.schema.createIndex('enquiries_created').on('enquiries').column('created_at').execute();
  await db.schema
    .createIndex('accounts_trial_end')
    .on('accounts')
    .column('trial_ends_at')
    .execute();
}
