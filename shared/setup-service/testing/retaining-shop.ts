import type { Tables } from '../src/storage/tables.ts';
import { retainingOn } from './retaining.ts';
import { aShop } from './shop.ts';

export const DAY = 24 * 60 * 60_000;
/** When the clock of such a shop starts. */
export const now = Date.parse('2026-03-02T09:00:00Z');
/** The moment so long before, as the database writes it. */
export const ago = (days: number, seconds = 0) =>
  new Date(now - days * DAY - seconds * 1_000).toISOString();

/**
 * A shop whose service removes what is over when a test runs the job.
 *
 * @param periods that differ from those of the tests' configuration
 */
export async function aRetainingShop(periods: Parameters<typeof retainingOn>[2]['periods'] = {}) {
  const shop = await aShop();
  const { storage } = shop.context;
  const job = retainingOn(storage, shop.clock, { folder: shop.folder, periods });
  const add = async <Table extends keyof Tables>(table: Table, ...rows: Tables[Table][]) => {
    // The rows are those of the table; Kysely's own type of them is deeper than the compiler goes.
    for (const row of rows)
      await storage
        .insertInto(table)
        .values(row as never)
        .execute();
  };
  const names = async (table: keyof Tables) =>
    (await shop.rows(table)).map((row) => String(Object.values(row)[0]));
  return { ...shop, storage, job, add, names };
}
