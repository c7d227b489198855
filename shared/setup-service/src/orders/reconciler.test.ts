import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { onEachDatabase, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { aReconciledShop, ordered, told } from '../../testing/reconciled-shop.ts';
import { openContext } from '../../testing/reconciling.ts';
import type { PaymentProvider, PaymentStatus } from '../payments/payment-provider.ts';
import { addOrder } from './orders.ts';
import { startPayment } from './start-payment.ts';

const MINUTE = 60_000;

onEachDatabase(() => {
  describe('an order whose buyer went away', () => {
    test('gets its account and its email when the payment arrives', async () => {
      const { clock, context, reconciler, rows } = await aReconciledShop();
      const { order, start } = await ordered(context);
      await start(1);
      clock.pass(10_000);
      await reconciler.runDue();
      expect(await rows('orders')).toMatchObject([{ id: order, state: 'done' }]);
      expect(await rows('accounts')).toMatchObject([{ id: order }]);
      expect(await rows('outbox')).toMatchObject([{ id: order, recipient: 'mavuno@shop.example' }]);
      expect(await rows('payments')).toMatchObject([{ state: 'paid', next_ask_at: null }]);
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
});

// Hundreds of rounds.
onEachDatabase(
  () => {
    describe('an order whose buyer went away', () => {
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
  },
  { postgres: 'proof' },
);

const BARE = 300;

/** A provider for which all is open but what it is told was paid; it notes whom it is asked about. */
function bank(paid: ReadonlySet<string>) {
  const asked: string[] = [];
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    start: async ({ reference }) => ({
      kind: 'started',
      publicId: `site-${reference}`,
      providerId: `bank-${reference}`,
    }),
    ask: async ({ reference }) => {
      asked.push(reference);
      return paid.has(reference) ? { kind: 'paid' } : { kind: 'pending' };
    },
  };
  return { provider, asked };
}

/** Prompts that nobody ordered, all of them older than one that somebody did. */
async function crowded() {
  const clock = manualClock();
  const folder = await temporaryFolder();
  const paid = new Set<string>();
  const { provider, asked } = bank(paid);
  const { context, reconciler } = await openContext(folder, clock, provider);
  const start = (orderId: string) =>
    startPayment(context, {
      orderId,
      reference: `${orderId}.1`,
      method: 'mobile_money',
      amount: 5,
      payer: '254712345670',
    });
  for (let index = 0; index < BARE; index += 1) {
    const bare = randomUUID();
    await addOrder(context.storage, bare, { phoneNumber: '254712345670' }, clock.now());
    await start(bare);
  }
  clock.pass(1);
  const { order, start: startOrdered } = await ordered(context);
  await startOrdered(1);
  paid.add(`${order}.1`);
  clock.pass(10_000);
  return { clock, folder, reconciler, asked, reference: `${order}.1` };
}

onEachDatabase(
  () => {
    describe('three hundred prompts without an order', () => {
      test('do not keep a paid order waiting for a single question', async () => {
        const { folder, reconciler, asked, reference } = await crowded();
        await reconciler.runDue();
        expect(asked.indexOf(reference)).toBe(0);
        expect(await rowsOf(folder, 'accounts')).toHaveLength(1);
      });

      test('are asked about by and by, each of them', async () => {
        const { reconciler, asked } = await crowded();
        await reconciler.runDue();
        const inOneRound = asked.length;
        expect(inOneRound).toBeLessThan(BARE / 2);
        for (let round = 0; round < BARE / 20; round += 1) await reconciler.runDue();
        expect(new Set(asked).size).toBe(BARE + 1);
        expect(asked).toHaveLength(BARE + 1);
      });
    });
  },
  { postgres: 'proof' },
);
