import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../environment/clock.ts';
import { addOrder } from '../orders/orders.ts';
import { startPayment } from '../orders/start-payment.ts';
import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { openContext } from '../testing/reconciling.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
  const order = randomUUID();
  const who = { email: 'owner@shop.example', companyName: 'Shop', applicantName: 'Owner' };
  const what = { phoneNumber: '0712345678', plan: 'Basic Plan', users: 3, price: 12_000 };
  await addOrder(context.storage, order, { ...who, ...what }, clock.now());
  const payer = '254712345670';
  const request = { method: 'mobile_money', amount: 5, payer } as const;
  await startPayment(context, { orderId: order, reference: `${order}.1`, ...request });
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

onEachDatabase(() => {
  describe('a clock that was wrong for a while', () => {
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
});
