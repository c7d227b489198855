import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase, onSqlite, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { pesapalOn, pesapalShop } from '../../testing/pesapal-shop.ts';
import { ordered } from '../../testing/reconciled-shop.ts';
import { openContext } from '../../testing/reconciling.ts';
import type { Clock } from '../clock.ts';
import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A card page that is open at a provider that can be out of reach; its buyer has left. */
async function left() {
  let isDown = false;
  const shop = await pesapalShop(() => (isDown ? 'cut' : undefined));
  const { provider, clock, service, buyer } = shop;
  const id = String((await buyer.payByCard(1)).body.order_tracking_id);
  await service.stop();
  const { dataFolder } = service;
  const { context, reconciler } = await openContext(dataFolder, clock, pesapalOn(provider, clock));
  const days = async (count: number) => {
    for (let hour = 0; hour < count * 24; hour += 6) {
      clock.pass(6 * HOUR);
      await reconciler.runDue();
    }
  };
  return {
    ...shop,
    id,
    context,
    days,
    goDown: (now: boolean) => {
      isDown = now;
    },
    payments: () => rowsOf(dataFolder, 'payments'),
    accounts: () => rowsOf(dataFolder, 'accounts'),
    asked: () => provider.count('GetTransactionStatus'),
  };
}

onSqlite(() => {
  describe('a payment whose provider is out of reach for longer than payments are asked about', () => {
    test('is asked about once the provider is back, and money that came makes the account', async () => {
      const { provider, id, days, goDown, accounts } = await left();
      provider.tryCard(id, true);
      goDown(true);
      await days(5);
      expect(await accounts()).toEqual([]);
      goDown(false);
      await days(2);
      expect(await accounts()).toHaveLength(1);
    });

    test('is left alone once the provider has answered', async () => {
      const { days, goDown, payments, asked } = await left();
      goDown(true);
      await days(5);
      goDown(false);
      await days(2);
      expect(await payments()).toMatchObject([{ state: 'abandoned', next_query_at: null }]);
      const before = asked();
      await days(5);
      expect(asked()).toBe(before);
    });

    test('is asked about once a day, and no more after a month', async () => {
      const { days, goDown, payments, provider } = await left();
      goDown(true);
      await days(3);
      const before = provider.asked.length;
      await days(25);
      expect(provider.asked.length - before).toBeLessThan(60);
      expect(await payments()).toMatchObject([{ next_query_at: expect.any(String) }]);
      await days(5);
      expect(await payments()).toMatchObject([{ next_query_at: null }]);
    });
  });

  test('a provider that is switched off for a week and on again is asked about what it has', async () => {
    const { provider, clock, service, id, accounts } = await left();
    provider.tryCard(id, true);
    // The sandbox alone is at work: nobody can ask Pesapal.
    const without = await openContext(service.dataFolder, clock);
    for (let day = 0; day < 7; day += 1) {
      clock.pass(DAY);
      await without.reconciler.runDue();
    }
    expect(await accounts()).toEqual([]);
    const again = await openContext(service.dataFolder, clock, pesapalOn(provider, clock));
    clock.pass(DAY);
    await again.reconciler.runDue();
    expect(await accounts()).toHaveLength(1);
  });
});

/** A prompt that is open, on a machine whose clock can be set. */
async function prompted() {
  let time = Date.parse('2026-03-02T09:00:00Z');
  const clock: Clock = { now: () => new Date(time), after: () => () => undefined };
  let status: PaymentStatus = { kind: 'pending' };
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    start: async () => ({ kind: 'started', publicId: 'site-1', providerId: 'bank-1' }),
    ask: async () => status,
  };
  const folder = await temporaryFolder();
  const { context, reconciler } = await openContext(folder, clock, provider);
  await (await ordered(context)).start(1);
  return {
    reconciler,
    accounts: () => rowsOf(folder, 'accounts'),
    moveClock: (ms: number) => {
      time += ms;
    },
    pay: () => {
      status = { kind: 'paid' };
    },
  };
}

describeOnEachDatabase('a clock that was wrong for a while', () => {
  test.each([
    ['a day ahead', DAY],
    ['a week ahead', 7 * DAY],
    ['a day behind', -DAY],
  ])('%s keeps no paid order waiting once it is right', async (_name, error) => {
    const { reconciler, accounts, moveClock, pay } = await prompted();
    moveClock(error);
    await reconciler.runDue();
    pay();
    moveClock(-error + MINUTE);
    await reconciler.runDue();
    expect(await accounts()).toHaveLength(1);
  });
});
