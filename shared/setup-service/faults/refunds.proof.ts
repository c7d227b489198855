import { expect, test } from 'vitest';
import { finishManually } from '../src/operator/finish.ts';
import { refundManually } from '../src/operator/refund.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Storage } from '../src/storage/tables.ts';
import { rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn } from '../testing/reconciling.ts';
import { shopOn, tellingProvider } from '../testing/shop.ts';
import { dieAtEveryQuery } from './killed-at-query.ts';

const attribution = { by: 'Achieng', why: 'a try' };

/**
 * What happens to an order with three prompts. Each step may be done again: a provider repeats what it
 * says, and an operator types a command again that was cut short.
 */
async function live(storage: Storage, order: string): Promise<void> {
  const { context, say } = openShop(storage);
  const refund = (attempt: number, how: { readonly account?: 'closed' } = {}) =>
    refundManually(context, `${order}.${attempt}`, { ...attribution, ...how });
  const payment = `${order}.2`;
  await finishManually(context, order, { ...attribution, payment, despiteOthers: true });
  for (const attempt of [2, 1, 3]) await say(`${order}.${attempt}`, { kind: 'paid' });
  await say(`${order}.3`, { kind: 'reversed' });
  await refund(1);
  await refund(2, { account: 'closed' });
}

function openShop(storage: Storage) {
  const clock = manualClock();
  const { provider, answers } = tellingProvider();
  const { context } = contextOn(storage, clock, provider);
  return { context, ...shopOn(context, clock, answers) };
}

/** The emails that have to be in the outbox, by what became of the order and its payments. */
async function mailsDue(folder: string): Promise<string[]> {
  const payments = await rowsOf(folder, 'payments');
  const accounts = await rowsOf(folder, 'accounts');
  const pair = (id: unknown, news: string) => [`${id}-${news}`, `${id}-${news}-vendor`];
  const ofPayment = ({ id, state, code }: (typeof payments)[number]) => [
    // The code stays when the money was given back that was due.
    ...(code === 'paid-twice' ? pair(id, 'refund-due') : []),
    ...(state === 'refunded' || state === 'reversed' ? pair(id, String(state)) : []),
  ];
  return [...accounts.map(({ id }) => String(id)), ...payments.flatMap(ofPayment)].sort();
}

const outboxOf = async (folder: string) =>
  (await rowsOf(folder, 'outbox')).map(({ id }) => String(id)).sort();

test('when the service or the operator dies before any one query, every buyer is told correctly and exactly once', {
  timeout: 120_000,
}, async () => {
  let order = '';
  await dieAtEveryQuery({
    async fill(storage) {
      const { place, pay } = openShop(storage);
      order = await place();
      for (const attempt of [1, 2, 3]) await pay(order, attempt);
    },
    live: (storage) => live(storage, order),
    async after(folder, query) {
      expect(await outboxOf(folder), `after a death at ${query}`).toEqual(await mailsDue(folder));
      const storage = await openStorage(folder);
      await live(storage, order);
      await storage.destroy();
      expect(await outboxOf(folder)).toEqual(await mailsDue(folder));
      expect(await rowsOf(folder, 'payments')).toMatchObject([
        { state: 'refunded', code: 'paid-twice' },
        { state: 'refunded', code: null },
        { state: 'reversed', code: 'paid-twice' },
      ]);
      expect(await rowsOf(folder, 'orders')).toMatchObject([{ state: 'closed' }]);
      expect(await rowsOf(folder, 'accounts')).toHaveLength(1);
      expect(await rowsOf(folder, 'order_notes')).toHaveLength(3);
    },
    moreThan: 30,
  });
});
