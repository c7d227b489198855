import { expect, test } from 'vitest';
import { onEachDatabase, onPostgres } from '../../testing/databases.ts';
import { orderRow, paymentRow } from '../../testing/retaining.ts';
import { aShop } from '../../testing/shop.ts';
import { deleteOrder } from '../orders/forget-order.ts';
import { changeOrder, lockOrder } from '../orders/orders.ts';
import { rowCounts } from './row-counts.ts';

async function counted() {
  const { storage } = await aShop();
  const addOrder = (id: string, into = storage) =>
    into.insertInto('orders').values(orderRow(id)).execute();
  const orders = () => rowCounts(storage, 'orders');
  return { storage, addOrder, orders };
}

onEachDatabase(() => {
  test('rows are counted by their state as they come, change and go', async () => {
    const { storage, addOrder, orders } = await counted();
    for (const id of ['a', 'b', 'c']) await addOrder(id);
    await storage.insertInto('payments').values(paymentRow('b')).execute();
    await changeOrder(storage, { id: 'a' }, { state: 'done', updated_at: '2026' });
    await lockOrder(storage, 'b');
    expect(await orders()).toEqual([
      { words: ['done'], count: 1 },
      { words: ['open'], count: 2 },
    ]);
    expect(await rowCounts(storage, 'payments')).toEqual([
      { words: ['mobile_money', 'unpaid'], count: 1 },
    ]);
    await deleteOrder(storage, 'b');
    expect(await orders()).toEqual([
      { words: ['done'], count: 1 },
      { words: ['open'], count: 1 },
    ]);
    expect(await rowCounts(storage, 'payments')).toEqual([]);
  });

  test('what was undone does not count', async () => {
    const { storage, addOrder, orders } = await counted();
    const undone = storage.transaction().execute(async (transaction) => {
      await addOrder('a', transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await orders()).toEqual([]);
  });
});

onPostgres(() => {
  test('nobody waits for another transaction that counts the same', async () => {
    const { storage, addOrder, orders } = await counted();
    await storage.transaction().execute(async (transaction) => {
      await addOrder('a', transaction);
      await addOrder('b');
      expect(await orders()).toEqual([{ words: ['open'], count: 1 }]);
    });
    expect(await orders()).toEqual([{ words: ['open'], count: 2 }]);
  });
});
