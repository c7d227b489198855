import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addKeylessOrder } from '../orders/keyless-order.ts';
import { addOrder } from '../orders/orders.ts';
import { startPayment } from '../orders/start-payment.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { openContext } from '../testing/reconciling.ts';

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
    await start((await addKeylessOrder(context, { phoneNumber: '254712345670' })).order);
  }
  clock.pass(1);
  const order = randomUUID();
  const who = { email: 'owner@shop.example', companyName: 'Shop', applicantName: 'Owner' };
  const what = { phoneNumber: '0712345678', plan: 'Basic Plan', users: 3, price: 12_000 };
  await addOrder(context.storage, order, { ...who, ...what }, clock.now());
  await start(order);
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
