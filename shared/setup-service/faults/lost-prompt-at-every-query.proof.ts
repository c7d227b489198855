import { copyFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listOrders, UNCONFIRMED } from '../src/operator/order-list.ts';
import { onPromptNotice } from '../src/orders/ask-provider.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { addOrder } from '../src/orders/orders.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { sqliteFile } from '../src/storage/sqlite.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { wanjiru } from '../testing/shop.ts';
import { type Clock, liveUntil, newDatabase, recover } from './killed-at-query.ts';
import { order, prompt } from './one-order.ts';

test('when the reply to a prompt is lost and the service dies before any one query, the money buys its order or an operator sees the prompt', {
  timeout: 120_000,
}, async () => {
  const template = await newDatabase();
  const ends: Record<string, number> = {};
  for (let query = 1; ; query += 1) {
    const folder = await temporaryFolder();
    await copyFile(template, sqliteFile(folder));
    const bank = aBank();
    const died = await liveUntil(folder, query, bank.lostPrompt, bank.provider);
    await recover(folder, query % 2 === 0 ? bank.comeBack : undefined, bank.provider);
    expect(bank.charged.length, `charges after a death at ${query}`).toBeLessThanOrEqual(1);
    const end = await endOf(folder);
    const isCharged = bank.charged.length === 1;
    expect(end === 'done' || end === 'unconfirmed', `${end} after ${query}`).toBe(isCharged);
    expect(await rowsOf(folder, 'accounts')).toHaveLength(end === 'done' ? 1 : 0);
    ends[end] = (ends[end] ?? 0) + 1;
    if (!died) break;
  }
  // What had not begun, what the callback finished, and what nobody heard of.
  expect(Object.keys(ends).sort()).toEqual(['done', 'unconfirmed', 'unpaid']);
});

/** M-Pesa Express: every prompt is paid at once, and its reply is lost. */
function aBank() {
  const charged: string[] = [];
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start({ reference }) {
      charged.push(reference);
      return { kind: 'unknown', reason: 'timeout' };
    },
    ask: async ({ providerId }) =>
      providerId ? { kind: 'paid' } : { kind: 'unknown', reason: 'never-came-back' },
  };
  async function tell(context: OrderContext): Promise<void> {
    for (const reference of charged) {
      await onPromptNotice(context, reference, {
        publicId: `29115-${reference}`,
        providerId: `ws_CO_${reference}`,
      });
    }
  }
  return {
    charged,
    provider,
    async lostPrompt(context: OrderContext): Promise<void> {
      await addOrder(context.storage, order, wanjiru, context.clock.now());
      await startPayment(context, prompt(1));
      await tell(context);
    },
    /** The buyer tries again, and says that nothing was taken only where that is so. */
    async comeBack(context: OrderContext, clock: Clock): Promise<void> {
      await addOrder(context.storage, order, wanjiru, context.clock.now());
      for (const attempt of [1, 2]) {
        const before = charged.length;
        await startPayment(context, prompt(attempt));
        if (charged.length > before) return tell(context);
        clock.pass(3 * 60_000);
      }
      if (charged.length > 0) return;
      await startPayment(context, { ...prompt(2), uncharged: 1 });
      await tell(context);
    },
  };
}

async function endOf(folder: string): Promise<string> {
  const storage = await openStorage(folder);
  const [placed] = await listOrders(storage, undefined, 1);
  const [unconfirmed] = await listOrders(storage, UNCONFIRMED, 1);
  await storage.destroy();
  if (placed?.state === 'done') return 'done';
  return unconfirmed ? 'unconfirmed' : 'unpaid';
}
