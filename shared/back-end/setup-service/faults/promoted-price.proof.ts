import { expect, test } from 'vitest';
import {
  followConfiguration,
  readStoredConfigurations,
} from '../src/live-configuration/live-configuration.ts';
import { findPayment } from '../src/orders/payments.ts';
import { placeOrder } from '../src/orders/place-order.ts';
import { queryProvider } from '../src/orders/query-provider.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import { decideCardPayment } from '../src/payments/sandbox.ts';
import type { Storage } from '../src/storage/tables.ts';
import { inDatabase, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { basicAt, fakeEdge } from '../testing/fake-edge.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn } from '../testing/reconciling.ts';
import { prompt, wanjiru } from '../testing/shop.ts';
import { site } from '../testing/site.ts';
import { type Clock, dieAtEveryQuery, settleAll } from './killed-at-query.ts';

/*
 * A price is raised while somebody buys, and the service dies before any one query, among them those
 * that store which configurations are live. The configuration file has neither price: a service that
 * forgot what it had stored would sell at 12,000.
 */
const BEFORE = 13_000;
const RAISED = 14_000;

const orders = {
  [BEFORE]: '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111',
  [RAISED]: '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c222',
};
type Price = keyof typeof orders;

type Edge = Awaited<ReturnType<typeof fakeEdge>>;

const following = (storage: Storage, clock: Clock, edge: Edge) =>
  followConfiguration({ edge: edge.address, initial: site, storage, clock });

async function visit(storage: Storage, clock: Clock, edge: Edge) {
  const live = await following(storage, clock, edge);
  const { context } = contextOn(storage, clock, undefined, live);
  return {
    async raise(honouredFor: number): Promise<void> {
      edge.promote(basicAt(RAISED, honouredFor));
      clock.pass(1_000);
      await live.refresh();
    },
    async place(price: Price): Promise<string> {
      const { plan, users } = wanjiru;
      const choice = { plan: { plan, users }, price };
      const order = { id: orders[price], buyer: wanjiru, choice, mayLackAddress: false };
      return (await placeOrder(context, { ...order, delivery: undefined })).kind;
    },
    async start(price: Price): Promise<string> {
      const request = {
        ...prompt(orders[price], 1),
        method: 'credit_card',
        amount: price,
      } as const;
      const start = await startPayment(context, request);
      return start.kind === 'refused' ? start.refused : start.kind;
    },
    async pay(price: Price): Promise<void> {
      const payment = await findPayment(storage, `${orders[price]}.1`);
      if (!payment?.public_id) return;
      await decideCardPayment(storage, clock, payment.public_id, 'paid');
      await queryProvider(context, payment);
    },
  };
}
type Visit = Awaited<ReturnType<typeof visit>>;

const journeys: Record<string, { paid: Price; go(visit: Visit): Promise<void> }> = {
  'between order and start, and the price on the screen is honoured': {
    paid: BEFORE,
    async go({ place, raise, start, pay }) {
      await place(BEFORE);
      await raise(24);
      await start(BEFORE);
      await pay(BEFORE);
    },
  },
  'between order and start, and the buyer agrees to the new price': {
    paid: RAISED,
    async go({ place, raise, start, pay }) {
      await place(BEFORE);
      await raise(0);
      expect(await start(BEFORE)).toBe('wrong-amount');
      await place(RAISED);
      await start(RAISED);
      await pay(RAISED);
    },
  },
};

/** The next service, whose edge is away at first; one of two buyers comes back and does it again. */
async function recover(storage: Storage, edge: Edge, go?: (visit: Visit) => Promise<void>) {
  const clock = manualClock();
  clock.pass(60_000);
  edge.say('cut');
  const stored = await readStoredConfigurations(storage);
  const alone = await following(storage, clock, edge);
  const { yearly } = alone.config.plans.basic.price;
  // Whole, or not there at all: what one answer stated.
  expect(yearly).toBe(stored ? Number(stored.live) : site.plans.basic.price.yearly);
  edge.say(undefined);
  await go?.(await visit(storage, clock, edge));
  const live = await following(storage, clock, edge);
  expect((await readStoredConfigurations(storage))?.revision).toBe(edge.live?.revision);
  await settleAll(contextOn(storage, clock, undefined, live), clock);
}

async function expectAgreement(folder: string, query: number): Promise<number[]> {
  const charged = (await rowsOf(folder, 'sandbox_payments'))
    .filter(({ outcome }) => outcome === 'paid')
    .map(({ amount }) => Number(amount));
  const prices = (await rowsOf(folder, 'accounts')).map(({ price }) => Number(price));
  expect(charged.length, `charges after a death at ${query}`).toBeLessThanOrEqual(1);
  expect(prices, `accounts after a death at ${query}`).toEqual(charged);
  expect(await rowsOf(folder, 'outbox'), `emails after a death at ${query}`).toHaveLength(
    prices.length,
  );
  return prices;
}

onEachDatabase(() => {
  test.each(Object.entries(journeys))(
    'a price is raised %s: whichever query the service dies before, the account has the price that was paid, once',
    async (_name, { paid, go }) => {
      const edges: Edge[] = [];
      await dieAtEveryQuery({
        async live(storage) {
          const edge = await fakeEdge(manualClock().now);
          edges.push(edge);
          edge.promote(basicAt(BEFORE));
          await go(await visit(storage, manualClock(), edge));
        },
        async after(folder, query, died) {
          const edge = edges.at(-1);
          if (!edge) throw new Error('nobody lived');
          const isBack = query % 2 === 0;
          await inDatabase(folder, (storage) =>
            recover(storage, edge, died && isBack ? go : undefined),
          );
          const prices = await expectAgreement(folder, query);
          for (const price of prices) expect(price).toBe(paid);
          if (!died || isBack) expect(prices).toEqual([paid]);
        },
        moreThan: 20,
        postgresStep: 3,
      });
    },
  );
});
