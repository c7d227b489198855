import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listOrders, UNCONFIRMED } from '../src/operator/order-list.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { addOrder } from '../src/orders/orders.ts';
import { onPromptNotice } from '../src/orders/query-provider.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import type { PaymentProvider } from '../src/payments/payment-provider.ts';
import { inDatabase, rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { prompt, wanjiru } from '../testing/shop.ts';
import { type Clock, dieAtEveryQuery, settleAll } from './killed-at-query.ts';

const order = randomUUID();

test('when the reply to a prompt is lost and the service dies before any one query, the money buys its order or an operator sees the prompt', {
  timeout: 120_000,
}, async () => {
  const ends = new Set<string>();
  let bank = aBank();
  await dieAtEveryQuery({
    async live(storage) {
      bank = aBank();
      const { context } = contextOn(storage, manualClock(), bank.provider);
      await addOrder(storage, order, wanjiru, context.clock.now());
      await startPayment(context, prompt(order, 1));
      await bank.tell(context);
    },
    async after(folder, query) {
      const clock = manualClock();
      clock.pass(60_000);
      const opened = await openContext(folder, clock, bank.provider);
      if (query % 2 === 0) await comeBack(opened.context, clock, bank);
      await settleAll(opened, clock);
      await opened.storage.destroy();
      expect(bank.charged.length, `charges after a death at ${query}`).toBeLessThanOrEqual(1);
      const end = await endOf(folder);
      const isCharged = bank.charged.length === 1;
      expect(end === 'done' || end === 'unconfirmed', `${end} after ${query}`).toBe(isCharged);
      expect(await rowsOf(folder, 'accounts')).toHaveLength(end === 'done' ? 1 : 0);
      ends.add(end);
    },
    moreThan: 10,
  });
  // What had not begun, what the callback finished, and what nobody heard of.
  expect([...ends].sort()).toEqual(['done', 'unconfirmed', 'unpaid']);
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
      const names = { publicId: `29115-${reference}`, providerId: `ws_CO_${reference}` };
      await onPromptNotice(context, reference, names);
    }
  }
  return { charged, provider, tell };
}

/** The buyer tries again, and says that nothing was taken only where that is so. */
async function comeBack(context: OrderContext, clock: Clock, { charged, tell }: Bank) {
  await addOrder(context.storage, order, wanjiru, context.clock.now());
  for (const attempt of [1, 2]) {
    const before = charged.length;
    await startPayment(context, prompt(order, attempt));
    if (charged.length > before) return tell(context);
    clock.pass(3 * 60_000);
  }
  if (charged.length > 0) return;
  await startPayment(context, { ...prompt(order, 2), uncharged: 1 });
  await tell(context);
}
type Bank = ReturnType<typeof aBank>;

const endOf = (folder: string) =>
  inDatabase(folder, async (storage) => {
    const [placed] = await listOrders(storage, undefined, 1);
    const [unconfirmed] = await listOrders(storage, UNCONFIRMED, 1);
    if (placed?.state === 'done') return 'done';
    return unconfirmed ? 'unconfirmed' : 'unpaid';
  });
