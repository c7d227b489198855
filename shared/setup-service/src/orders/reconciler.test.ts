import { expect, test } from 'vitest';
import { describeOnEachDatabase, describeOnSqlite } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { aReconciledShop, ordered, told } from '../../testing/reconciled-shop.ts';
import { openContext } from '../../testing/reconciling.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';

const MINUTE = 60_000;

describeOnEachDatabase('an order whose buyer went away', () => {
  test('gets its account and its email when the payment arrives', async () => {
    const { clock, context, reconciler, rows } = await aReconciledShop();
    const { order, start } = await ordered(context);
    await start(1);
    clock.pass(10_000);
    await reconciler.runDue();
    expect(await rows('orders')).toMatchObject([{ id: order, state: 'done' }]);
    expect(await rows('accounts')).toMatchObject([{ id: order }]);
    expect(await rows('outbox')).toMatchObject([{ id: order, recipient: 'mavuno@shop.example' }]);
    expect(await rows('payments')).toMatchObject([{ state: 'paid', next_query_at: null }]);
  });

  test('is asked about by one of three services at work', async () => {
    const clock = manualClock();
    const folder = await temporaryFolder();
    const { provider, counts } = told(() => ({ kind: 'pending' }));
    const first = await openContext(folder, clock, provider);
    for (let index = 0; index < 20; index += 1) {
      await (await ordered(first.context, `shop-${index}`)).start(1);
    }
    const others = [
      await openContext(folder, clock, provider),
      await openContext(folder, clock, provider),
    ];
    clock.pass(10_000);
    await Promise.all([first, ...others].map(({ reconciler }) => reconciler.runDue()));
    expect(counts.asked).toBe(20);
  });

  test('a provider that throws or says nothing leaves the order as it is', async () => {
    const statuses: (() => PaymentStatus)[] = [
      () => ({ kind: 'unknown', reason: 'no answer' }),
      () => {
        throw new Error('a bug');
      },
      () => ({ kind: 'paid' }),
    ];
    const { clock, context, reconciler, rows } = await aReconciledShop(
      () => statuses.shift()?.() ?? { kind: 'pending' },
    );
    await (await ordered(context)).start(1);
    for (const state of ['open', 'open', 'paid']) {
      clock.pass(MINUTE);
      await reconciler.runDue();
      expect(await rows('payments')).toMatchObject([{ state }]);
    }
  });
});

// Hundreds of rounds.
describeOnSqlite('an order whose buyer went away', () => {
  test('is asked about less and less often, for three days, and then no more', async () => {
    const { clock, context, reconciler, counts } = await aReconciledShop(() => ({
      kind: 'pending',
    }));
    await (await ordered(context)).start(1);
    const asked: number[] = [];
    const step = (minute: number) => (minute < 2 * 60 ? 1 : 10);
    for (let minute = 0; minute < 5 * 24 * 60; minute += step(minute)) {
      clock.pass(step(minute) * MINUTE);
      await reconciler.runDue();
      if ([10, 60, 24 * 60, 4 * 24 * 60].includes(minute)) asked.push(counts.asked);
    }
    const [tenMinutes = 0, hour = 0, day = 0, fourDays = 0] = asked;
    expect(tenMinutes).toBeGreaterThanOrEqual(4);
    expect(hour).toBeLessThan(10);
    expect(day - hour).toBeLessThanOrEqual(24);
    expect(counts.asked).toBe(fourDays);
  });
});
