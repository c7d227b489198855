import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderContext } from '../orders/order-context.ts';
import { addOrder } from '../orders/orders.ts';
import { startPayment } from '../orders/start-payment.ts';
import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';
import { decideCardPayment } from '../payments/sandbox/card-payments.ts';
import type { Tables } from '../storage/tables.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { openContext } from '../testing/reconciling.ts';
import { temporaryFolder } from '../testing/running-service.ts';

const MINUTE = 60_000;

/** An order, and a start of a payment for it. */
async function ordered(context: OrderContext, name = 'mavuno') {
  const order = randomUUID();
  const email = `${name}@shop.example`;
  const who = { email, companyName: name, applicantName: name, phoneNumber: '0712345678' };
  const what = { plan: 'Basic Plan', users: 3, price: 12_000 };
  await addOrder(context.storage, order, { ...who, ...what }, context.clock.now());
  const start = (attempt: number, payer = '254712345670') =>
    startPayment(context, {
      orderId: order,
      reference: `${order}.${attempt}`,
      method: 'mobile_money',
      amount: 5,
      payer,
    });
  const payByCard = (attempt: number) =>
    startPayment(context, {
      orderId: order,
      reference: `${order}.${attempt}`,
      method: 'credit_card',
      amount: 12_000,
      payer: '0712345678',
    });
  return { order, start, payByCard };
}

/** A provider that says what it is told to say, and counts how often it was asked. */
function told(status: () => PaymentStatus) {
  const counts = { started: 0, asked: 0 };
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start({ reference }) {
      counts.started += 1;
      return { kind: 'started', publicId: `site-${reference}`, providerId: `bank-${reference}` };
    },
    async ask() {
      counts.asked += 1;
      return status();
    },
  };
  return { provider, counts };
}

async function shop(status?: () => PaymentStatus) {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const { provider, counts } = told(status ?? (() => ({ kind: 'pending' })));
  const opened = await openContext(folder, clock, status && provider);
  return { clock, folder, counts, ...opened, rows: (table: keyof Tables) => rowsOf(folder, table) };
}

onEachDatabase(() => {
  describe('an order whose buyer went away', () => {
    test('gets its account and its mail when the payment arrives', async () => {
      const { clock, context, reconciler, rows } = await shop();
      const { order, start } = await ordered(context);
      await start(1);
      clock.pass(10_000);
      await reconciler.runDue();
      expect(await rows('orders')).toMatchObject([{ id: order, state: 'done' }]);
      expect(await rows('accounts')).toMatchObject([{ id: order }]);
      expect(await rows('outbox')).toMatchObject([{ id: order, recipient: 'mavuno@shop.example' }]);
      expect(await rows('payments')).toMatchObject([{ state: 'paid', next_ask_at: null }]);
    });

    test('is asked about less and less often, for three days, and then no more', async () => {
      const { clock, context, reconciler, counts } = await shop(() => ({ kind: 'pending' }));
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
      const { clock, context, reconciler, rows } = await shop(
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

  describe('money and orders', () => {
    test('while a prompt may be paid no other attempt begins', async () => {
      const { context, rows, clock, reconciler, counts } = await shop(() => ({ kind: 'pending' }));
      const { start } = await ordered(context);
      await start(1);
      expect(await start(2)).toEqual({ kind: 'refused', refused: 'under-way' });
      clock.pass(3 * MINUTE);
      expect(await start(2)).toMatchObject({ kind: 'started' });
      await reconciler.runDue();
      expect(await rows('payments')).toMatchObject([{ state: 'abandoned' }, { state: 'open' }]);
      expect(counts.started).toBe(2);
    });

    test('an order that is paid twice has one account, and the second money is due back', async () => {
      let status: PaymentStatus = { kind: 'pending' };
      const { context, rows, clock, reconciler } = await shop(() => status);
      const { start } = await ordered(context);
      await start(1);
      clock.pass(3 * MINUTE);
      await start(2);
      status = { kind: 'paid', amount: 5, currency: 'KES' };
      await reconciler.runDue();
      clock.pass(10 * MINUTE);
      await reconciler.runDue();
      expect((await rows('payments')).map(({ state }) => state).sort()).toEqual([
        'paid',
        'refund-due',
      ]);
      expect(await rows('payments')).toContainEqual(
        expect.objectContaining({ code: 'paid-twice' }),
      );
      expect(await rows('accounts')).toHaveLength(1);
      // One about the account, and two about the money.
      expect(await rows('outbox')).toHaveLength(3);
    });

    test.each([
      ['another amount', { amount: 1 }],
      ['another currency', { currency: 'UGX' }],
      ['another reference', { reference: 'somebody-else.1' }],
    ])('%s makes no account, and the money is due back', async (_name, wrong) => {
      const { context, rows, clock, reconciler } = await shop(() => ({ kind: 'paid', ...wrong }));
      await (await ordered(context)).start(1);
      clock.pass(MINUTE);
      await reconciler.runDue();
      expect(await rows('payments')).toMatchObject([
        { state: 'refund-due', code: 'wrong-payment' },
      ]);
      expect(await rows('orders')).toMatchObject([{ state: 'open' }]);
      expect(await rows('accounts')).toEqual([]);
    });

    test('of two orders for one company that are paid, one is fulfilled', async () => {
      const { context, rows, clock, reconciler } = await shop();
      const one = await ordered(context, 'mavuno');
      const other = await ordered(context, 'MAVUNO ');
      await Promise.all([one.start(1), other.start(1)]);
      clock.pass(MINUTE);
      await reconciler.runDue();
      expect((await rows('orders')).map(({ state }) => state).sort()).toEqual(['done', 'refused']);
      expect(await rows('payments')).toContainEqual(
        expect.objectContaining({ state: 'refund-due', code: 'account-exists' }),
      );
      expect(await rows('accounts')).toHaveLength(1);
    });

    test('one attempt that is sent three times at once is one payment, and can be paid', async () => {
      const { context, rows } = await shop();
      const orders = await Promise.all(
        Array.from({ length: 30 }, (_, index) => ordered(context, `shop-${index}`)),
      );
      await Promise.all(orders.flatMap(({ payByCard }) => [1, 1, 1].map(payByCard)));
      const payments = await rows('payments');
      expect(payments.map(({ state }) => state)).toEqual(Array.from(orders, () => 'open'));
      const simulated = await rows('sandbox_payments');
      expect(simulated.map(({ outcome }) => outcome)).toEqual(Array.from(orders, () => null));
    });

    test('another attempt that is sent twice at once is begun, once, for both', async () => {
      const { context, rows } = await shop();
      const orders = await Promise.all(
        Array.from({ length: 30 }, (_, index) => ordered(context, `shop-${index}`)),
      );
      await Promise.all(orders.map(({ payByCard }) => payByCard(1)));
      const replies = await Promise.all(orders.flatMap(({ start }) => [start(2), start(2)]));
      expect(replies.map(({ kind }) => kind)).toEqual(replies.map(() => 'started'));
      const payments = await rows('payments');
      expect(payments.map(({ state }) => state)).toEqual(orders.flatMap(() => ['unpaid', 'open']));
    });

    test('two attempts that begin at once leave one that can be paid', async () => {
      const { context, rows } = await shop();
      const { start, payByCard } = await ordered(context);
      await Promise.all([start(1), payByCard(2), start(3), payByCard(4)]);
      const open = (await rows('payments')).filter(
        ({ state }) => state === 'open' || state === 'starting',
      );
      expect(open).toHaveLength(1);
      const payable = (await rows('sandbox_payments')).filter(
        ({ outcome }) => outcome !== 'cancelled',
      );
      expect(payable).toHaveLength(1);
    });

    test('an attempt that was cut short before the provider heard of it is taken up again', async () => {
      const { context, rows, simulated, storage } = await shop();
      const { payByCard } = await ordered(context);
      const start = simulated.start;
      simulated.start = async () => {
        throw new Error('the process is killed here');
      };
      await expect(payByCard(1)).rejects.toThrow();
      simulated.start = start;
      expect(await rows('payments')).toMatchObject([{ state: 'starting' }]);
      const again = await payByCard(1);
      expect(again.kind).toBe('started');
      const [{ provider_id } = { provider_id: '' }] = await rows('sandbox_payments');
      await decideCardPayment(storage, context.clock, String(provider_id), 'paid');
      expect(await rows('sandbox_payments')).toHaveLength(1);
    });
  });
});
