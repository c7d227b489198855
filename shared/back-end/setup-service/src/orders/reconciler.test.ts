import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase, onSqlite, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { HOUR, MINUTE, manualClock } from '../../testing/manual-clock.ts';
import { pesapalOn, pesapalShop } from '../../testing/pesapal-shop.ts';
import { openContext, openShop } from '../../testing/reconciling.ts';
import { ordered } from '../../testing/shop.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import type { PaymentStatus } from '../payments/payment-provider.ts';

describeOnEachDatabase('an order whose buyer went away', () => {
  test('is queried by one of three services at work', async () => {
    const clock = manualClock();
    const folder = await temporaryFolder();
    const { provider, counts } = stubProvider({ status: () => ({ kind: 'pending' }) });
    const open = () => openContext(folder, clock, provider);
    const services = [await open(), await open(), await open()];
    for (let index = 0; index < 20; index += 1) {
      const { context } = services[index % 3] ?? (await open());
      await (await ordered(context, `shop-${index}`)).start(1);
    }
    clock.pass(10_000);
    await Promise.all(services.map(({ reconciler }) => reconciler.runDue()));
    expect(counts.asked).toBe(20);
  });

  test('stays as it is while its provider throws or says nothing', async () => {
    const statuses: (() => PaymentStatus)[] = [
      () => ({ kind: 'unknown', reason: 'no answer' }),
      () => {
        throw new Error('a bug');
      },
      () => ({ kind: 'paid' }),
    ];
    const status = () => statuses.shift()?.() ?? ({ kind: 'pending' } as const);
    const { clock, context, reconciler, rows } = await openShop(stubProvider({ status }).provider);
    await (await ordered(context)).start(1);
    for (const state of ['open', 'open', 'paid']) {
      clock.pass(MINUTE);
      await reconciler.runDue();
      expect(await rows('payments')).toMatchObject([{ state }]);
    }
  });
});

async function left() {
  const network = { isDown: false };
  const { provider, clock, service, buyer } = await pesapalShop(() =>
    network.isDown ? 'cut' : undefined,
  );
  const id = String((await buyer.payByCard(1)).body.order_tracking_id);
  await service.stop();
  const { dataFolder } = service;
  const days = async (count: number, adapter = [pesapalOn(provider, clock)]) => {
    const { reconciler } = await openContext(dataFolder, clock, ...adapter);
    for (let hour = 0; hour < count * 24; hour += 6) {
      clock.pass(6 * HOUR);
      await reconciler.runDue();
    }
  };
  const rows = (table: 'payments' | 'accounts') => rowsOf(dataFolder, table);
  const asked = () => provider.count('GetTransactionStatus');
  return { provider, id, network, days, rows, asked };
}

onSqlite(() => {
  describe('a payment whose provider is out of reach for longer than payments are queried', () => {
    test('is queried once the provider is back, and money that came makes the account', async () => {
      const { provider, id, days, network, rows } = await left();
      provider.tryCard(id, true);
      network.isDown = true;
      await days(5);
      expect(await rows('accounts')).toEqual([]);
      network.isDown = false;
      await days(2);
      expect(await rows('accounts')).toHaveLength(1);
    });

    test('is left alone once the provider has answered', async () => {
      const { days, network, rows, asked } = await left();
      network.isDown = true;
      await days(5);
      network.isDown = false;
      await days(2);
      expect(await rows('payments')).toMatchObject([{ state: 'abandoned', next_query_at: null }]);
      const before = asked();
      await days(5);
      expect(asked()).toBe(before);
    });

    test('is queried by a service that has been without it for a week', async () => {
      const { provider, id, days, rows } = await left();
      provider.tryCard(id, true);
      await days(7, []);
      expect(await rows('accounts')).toEqual([]);
      await days(1);
      expect(await rows('accounts')).toHaveLength(1);
    });
  });
});
