import { join } from 'node:path';
import type { Retention } from '@site/contracts/retention';
import type { Clock } from '../src/clock.ts';
import { createRetentionJob } from '../src/operator/retention/retention.ts';
import { type Storage, type Tables, tables } from '../src/storage/tables.ts';
import { DAY, SECOND } from './manual-clock.ts';
import { aShop } from './shop.ts';
import { site } from './site.ts';

export function retainingOn(
  storage: Storage,
  clock: Clock,
  options: {
    readonly folder: string;
    readonly periods?: Partial<Retention>;
    readonly removed?: () => void;
  },
) {
  const warnings: string[] = [];
  const job = createRetentionJob({
    storage,
    clock,
    log: { info: () => undefined, warn: (_detail, text) => warnings.push(text) },
    periods: () => ({ ...site.retention, ...options.periods }),
    mailFolder: join(options.folder, 'outbox'),
    removed: options.removed ?? (() => undefined),
  });
  return { ...job, warnings };
}

type Row<Table extends keyof Tables> = Tables[Table];

export async function insert<Table extends keyof Tables>(
  storage: Storage,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const row of rows) {
    // It is a row of the table; Kysely's own type of it is deeper than the compiler goes.
    const values = row as never;
    await storage.insertInto(table).values(values).execute();
  }
}

const created = '2025-01-01T00:00:00.000Z';

type Nulls<Table> = { [Name in keyof Table as null extends Table[Name] ? Name : never]: null };

/** The columns of a table that may be null. */
function nullsOf<Table extends keyof Tables>(table: Table): Nulls<Row<Table>> {
  const columns = Object.entries<string | { readonly sql: string }>(tables[table]);
  const nullable = columns.filter(
    ([, column]) => !/not null|primary key/.test(typeof column === 'string' ? column : column.sql),
  );
  // As `Row` decides it.
  return Object.fromEntries(nullable.map(([name]) => [name, null])) as Nulls<Row<Table>>;
}

const buyerOf = (id: string) => ({
  id,
  email: `${id}@shop.example`,
  email_key: `${id}@shop.example`,
  company_name: id,
  company_key: id,
  applicant_name: 'Kamau Otieno',
  phone_number: '0733000000',
  plan: 'Basic Plan',
  price: 12_000,
  users: 3,
  created_at: created,
});

export function accountRow(id: string, changes: Partial<Row<'accounts'>> = {}): Row<'accounts'> {
  return { ...nullsOf('accounts'), ...buyerOf(id), ...changes };
}

export function orderRow(id: string, changes: Partial<Row<'orders'>> = {}): Row<'orders'> {
  const nulls = nullsOf('orders');
  return { ...nulls, ...buyerOf(id), state: 'open', updated_at: created, ...changes };
}

export function paymentRow(id: string, changes: Partial<Row<'payments'>> = {}): Row<'payments'> {
  return {
    ...nullsOf('payments'),
    id: `${id}.1`,
    order_id: id,
    method: 'mobile_money',
    provider: 'daraja',
    amount: 5,
    state: 'unpaid',
    public_id: `site-${id}`,
    provider_id: `bank-${id}`,
    asked: 3,
    is_test: 1,
    created_at: created,
    updated_at: created,
    ...changes,
  };
}

export const now = Date.parse('2026-03-02T09:00:00Z');
export const ago = (days: number, seconds = 0) =>
  new Date(now - days * DAY - seconds * SECOND).toISOString();

/** @param periods that differ from those of the tests' configuration */
export async function aRetainingShop(periods: Parameters<typeof retainingOn>[2]['periods'] = {}) {
  const shop = await aShop();
  const { storage, clock, folder } = shop;
  const job = retainingOn(storage, clock, { folder, periods });
  const add = <Table extends keyof Tables>(table: Table, ...rows: Tables[Table][]) =>
    insert(storage, table, rows);
  const names = async (table: keyof Tables) =>
    (await shop.rows(table)).map((row) => String(Object.values(row)[0]));
  return { ...shop, job, add, names };
}
