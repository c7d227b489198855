import { expect, test } from 'vitest';
import { onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { openContext } from '../../testing/reconciling.ts';
import { paymentRow } from '../../testing/retaining.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { addOrder } from './orders.ts';

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
  test('however much money that may be taken back is due and unanswered, payments of current buyers are queried', async () => {
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
