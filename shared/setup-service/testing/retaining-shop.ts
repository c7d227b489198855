import type { Tables } from '../src/storage/tables.ts';
import { DAY, SECOND } from './manual-clock.ts';
import { insert, retainingOn } from './retaining.ts';
import { aShop } from './shop.ts';

export { DAY } from './manual-clock.ts';

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
