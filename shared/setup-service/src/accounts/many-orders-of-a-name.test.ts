import { expect, test } from 'vitest';
import { inDatabase, onSqlite } from '../../testing/databases.ts';
import { refusal } from '../../testing/office.ts';
import { aRegistry } from '../../testing/registry.ts';
import { wanjiru } from '../../testing/shop.ts';
import { isBeingPaidFor } from './accounts.ts';

/** More than a query of SQLite has values. */
const MANY = 33_000;

onSqlite(() => {
  test('a name with very many orders is looked up, and so is the person who placed them', async () => {
    const { place, pay, context, folder, erase, rows } = await aRegistry();
    const order = await place();
    const [placed] = await rows('orders');
    await inDatabase(folder, async (database) => {
      for (let from = 0; from < MANY; from += 1_000) {
        const ids = Array.from({ length: 1_000 }, (_, at) => `${from + at}`);
        const more = ids.map((id) => ({ ...placed, id })) as never;
        await database.insertInto('orders').values(more).execute();
      }
    });
    const name = { email: wanjiru.email, company: wanjiru.companyName };
    const isPaid = () => isBeingPaidFor(context.storage, name);
    expect(await isPaid()).toBe(false);
    const payment = await pay(order, 1);
    expect(await isPaid()).toBe(true);
    expect(await erase()).toEqual(refusal(expect.stringContaining(`${payment} may still be paid`)));
  });
});
