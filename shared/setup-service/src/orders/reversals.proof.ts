import { describe, expect, test } from 'vitest';
import { onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { DAY, manualClock } from '../../testing/manual-clock.ts';
import { pesapalOn, pesapalShop } from '../../testing/pesapal-shop.ts';
import { openContext } from '../../testing/reconciling.ts';
import { paymentRow } from '../../testing/retaining.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { addOrder } from './orders.ts';

async function paidCard(changes: { amount?: number } = {}) {
  const { provider, clock, service, buyer } = await pesapalShop();
  const { body } = await buyer.payByCard(1);
  const id = String(body.order_tracking_id);
  provider.settle(id, 1, changes);
  expect(await buyer.status(id)).toBe('Completed');
  await service.stop();
  const { reconciler } = await openContext(service.dataFolder, clock, pesapalOn(provider, clock));
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      clock.pass(DAY);
      await reconciler.runDue();
    }
  };
  const payments = () => service.rows('payments');
  return { provider, id, days, payments };
}

async function withPayments(
  states: readonly Payment['state'][],
  ask: (payment: { readonly reference: string }) => Promise<PaymentStatus>,
) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const opened = await openContext(folder, clock, {
    name: 'pesapal',
    repeatsSafely: true,
    start: async () => ({ kind: 'refused', code: 'none' }),
    ask,
  });
  const at = clock.now().toISOString();
  for (const [index, state] of states.entries()) {
    await addOrder(opened.storage, String(index), {}, clock.now());
    const payment = paymentRow(String(index), { state, provider: 'pesapal', next_query_at: at });
    await opened.storage
      .insertInto('payments')
      .values({ ...payment, created_at: at, updated_at: at })
      .execute();
  }
  clock.pass(1_000);
  return { ...opened, folder };
}

onEachDatabase(() => {
  describe('money that a provider may take back', () => {
    test('is queried, and what was taken back is noted without a notification', async () => {
      const { provider, id, days, payments } = await paidCard();
      await days(30);
      expect(await payments()).toMatchObject([{ state: 'paid' }]);
      provider.settle(id, 3);
      await days(7);
      expect(await payments()).toMatchObject([{ state: 'reversed' }]);
    });

    test('is queried on, and what a bank gave to the vendor after all is noted', async () => {
      const { provider, id, days, payments } = await paidCard();
      provider.settle(id, 3);
      await days(2);
      expect(await payments()).toMatchObject([{ state: 'reversed' }]);
      provider.settle(id, 1);
      await days(7);
      expect(await payments()).toMatchObject([{ state: 'paid' }]);
    });

    test('a provider that does not answer, or has forgotten it, changes nothing', async () => {
      const { provider, id, days, payments } = await paidCard();
      provider.forget(id);
      await days(40);
      expect(await payments()).toMatchObject([{ state: 'paid' }]);
    });

    test('that was due back and was taken back is no longer due', async () => {
      const { provider, id, days, payments } = await paidCard({ amount: 1 });
      expect(await payments()).toMatchObject([{ state: 'refund-due' }]);
      provider.settle(id, 3);
      await days(1);
      expect(await payments()).toMatchObject([{ state: 'reversed' }]);
    });

    test('however much of it is due and unanswered, payments of current buyers are queried', async () => {
      let slow = 0;
      const states = [...Array<'paid'>(40).fill('paid'), 'open' as const];
      const { reconciler, folder } = await withPayments(states, ({ reference }) => {
        if (reference === '40.1') return Promise.resolve({ kind: 'paid', amount: 5 });
        slow += 1;
        return new Promise(() => undefined);
      });
      reconciler.start();
      const stateOf = async () =>
        (await rowsOf(folder, 'payments')).find(({ id }) => id === '40.1')?.state;
      await expect.poll(stateOf).toBe('paid');
      expect(slow).toBeLessThanOrEqual(2);
    });
  });
});
