import { expect, test } from 'vitest';
import { inDatabase, onEachDatabase, untilSomebodyWaits } from '../../testing/databases.ts';
import { anOrder } from '../../testing/office.ts';
import { findPayment } from '../orders/payments.ts';

/**
 * Does something while a transaction has locked an order, as one that takes money has: first the
 * order, then the payment. On PostgreSQL the transaction goes on once the other one waits for it.
 */
async function whileLocked<T>(
  { folder, order, payment }: { folder: string; order: string; payment: string },
  meanwhile: () => Promise<T>,
): Promise<T> {
  return inDatabase(folder, async (storage) => {
    let result: Promise<T> | undefined;
    await storage.transaction().execute(async (transaction) => {
      const paid_by = payment;
      await transaction.updateTable('orders').set({ paid_by }).where('id', '=', order).execute();
      result = meanwhile();
      result.catch(() => undefined);
      await untilSomebodyWaits(folder);
      await transaction
        .updateTable('payments')
        .set({ state: 'paid' })
        .where('id', '=', payment)
        .execute();
    });
    if (!result) throw new Error('nothing was done meanwhile');
    return result;
  });
}

onEachDatabase(() => {
  test('an account is not closed while the money of its payment arrives', async () => {
    const { context, folder, rows, finish, close, order, payment } = await anOrder();
    await finish(order, { payment });
    const closing = await whileLocked({ folder, order, payment }, () => close(order));
    const state = (await findPayment(context.storage, payment))?.state;
    const [{ closed_at } = {}] = await rows('accounts');
    // Whichever was first, no account is closed that holds money.
    expect([closing.kind, state, closed_at === null]).toEqual(['refused', 'paid', true]);
  });

  test('money is settled while its order is taken elsewhere: the database ends neither', async () => {
    const { folder, rows, say, order, payment } = await anOrder();
    await whileLocked({ folder, order, payment }, () => say(payment, { kind: 'paid' }));
    expect(await rows('payments')).toMatchObject([{ state: 'paid' }]);
  });

  test('an order can be finished for a payment at the moment at which it is paid', async () => {
    const { folder, rows, finish, order, payment } = await anOrder();
    const finishing = await whileLocked({ folder, order, payment }, () =>
      finish(order, { payment }),
    );
    // PostgreSQL ends none of the two; the operator is told to look again.
    expect(['ok', 'refused']).toContain(finishing.kind);
    expect(await rows('payments')).toMatchObject([{ state: 'paid' }]);
    expect(await rows('accounts')).toHaveLength(finishing.kind === 'ok' ? 1 : 0);
  });
});
