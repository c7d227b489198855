import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSettled } from '../../src/orders/order.ts';
import { MINUTE } from '../../testing/manual-clock.ts';
import type { PlacedOrder } from './copies.ts';
import { answerStatement } from './operator.ts';
import { choices, expectBalanced, openShop, type Shop, settle } from './shop.ts';
import {
  addTrial,
  chargeBack,
  completeOrder,
  correctTelephone,
  decline,
  expire,
  finishFor,
  followLink,
  next,
  notify,
  pass,
  pay,
  payAndNotify,
  place,
  placeForNobody,
  refund,
  type Step,
  start,
  visit,
  win,
} from './steps.ts';

/*
 * A copy of the service dies before each query of a journey in turn, each time with two buyers. One comes
 * back and does it all again; the other leaves it to the service and its operator. Once the books of all
 * are closed, every shilling is accounted for.
 */

interface Journey {
  readonly choice?: keyof typeof choices;
  /** Before a copy may die. */
  readonly before?: Step;
  readonly steps: readonly Step[];
  readonly needsBuyer?: boolean;
}

const byCard = [place, start('credit_card'), pay(), visit];

const journeys: Record<string, Journey> = {
  'a card is paid': { steps: byCard },
  'a card page is left, and a prompt is paid': {
    steps: [place, start('credit_card'), start('mobile_money'), pay(2), visit],
  },
  'a prompt is paid before anybody gives a name': {
    steps: [placeForNobody, start('mobile_money'), pay(), visit, completeOrder],
    needsBuyer: true,
  },
  'a declined card is followed by a prompt': {
    steps: [place, start('credit_card'), decline, visit, start('mobile_money'), pay(2), visit],
  },
  'devices are bought without a plan': {
    choice: 'devices',
    steps: [place, start('mobile_money'), pay(), visit],
  },
  'a plan is bought with devices, and the telephone is corrected': {
    choice: 'both',
    steps: [place, correctTelephone, ...byCard.slice(1)],
  },
  'an attempt is given up and paid after all': {
    steps: [place, start('mobile_money', { isForgotten: true }), expire, ...payAndNotify(1)],
  },
  'a prompt is refused, then a card, and a prompt is paid': {
    steps: [
      ...[place, start('mobile_money', { isRefused: true })],
      ...[start('credit_card', { isRefused: true }), start('mobile_money'), pay(3), visit],
    ],
  },
  'the reply to a prompt is lost': {
    steps: [place, start('mobile_money', { losesReply: true }), ...payAndNotify(1)],
  },
  'the account of a trial is renewed for two years': {
    before: addTrial,
    steps: [followLink, ...byCard, ...byCard.map(next)],
  },
  'a bank takes the money back and decides for the vendor': {
    choice: 'both',
    // Papers say when by the second, so that a bank and a buyer never act in the same one.
    steps: [
      ...[...byCard, pass(MINUTE), chargeBack(1), notify(1)],
      ...[pass(MINUTE), win(1), notify(1)],
    ],
  },
  'money comes three times, and all of it goes back': {
    steps: [
      ...[place, start('mobile_money'), pass(3 * MINUTE)],
      ...[start('mobile_money', { isUncharged: true }), pass(3 * MINUTE)],
      ...[start('credit_card', { isUncharged: true }), finishFor(2)],
      ...[2, 1, 3].flatMap(payAndNotify),
      ...[chargeBack(3), notify(3), refund(1), refund(2, 'closed')],
    ],
  },
};

/** An order that begins with its number, so that a violation names the query. */
function orderAt(number: number, choice: keyof typeof choices, account?: string): PlacedOrder {
  const digits = String(number).padStart(8, '0');
  return {
    id: `${digits}${randomUUID().slice(8)}`,
    email: `buyer${number}@shop.example`,
    company_name: `Shop ${number}`,
    telephone: `2547${digits}`,
    choice: choices[choice],
    account,
    attempts: [],
    shown: undefined,
  };
}

/** False where the copy died meanwhile. */
async function goThrough({ steps }: Journey, shop: Shop, order: PlacedOrder): Promise<boolean> {
  const before = shop.deaths();
  for (const step of steps) {
    await step(shop, order);
    if (shop.deaths() > before) return false;
  }
  return true;
}

/** Nobody holds money of a prompt that neither the service nor its operator knows of. */
async function expectAllSeen({ storage, ledger }: Shop): Promise<void> {
  const payments = await storage
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'payments.state', 'orders.state as order'])
    .execute();
  const unseen = payments.filter(
    ({ id, state, order }) => ledger.held(id) > 0 && !isSettled(state) && order !== 'done',
  );
  expect(unseen).toEqual([]);
}

/** For one database: with both, a file would last as long as all others together. */
export function dieBeforeEachQuery(): void {
  test.each(Object.entries(journeys))(
    'when %s and the service dies before any one query, every shilling is accounted for in the end',
    { timeout: 1_800_000 },
    async (_name, journey) => {
      const shop = await openShop('steps');
      const served: string[] = [];
      let query = 0;
      for (let isOver = false; !isOver; ) {
        query += 1;
        for (const isBack of journey.needsBuyer ? [true] : [true, false]) {
          const account = journey.before && randomUUID();
          const number = 10 * query + Number(isBack);
          const order = orderAt(number, journey.choice ?? 'year', account);
          shop.orders.push(order);
          await journey.before?.(shop, order);
          shop.doom(0, query);
          isOver = await goThrough(journey, shop, order);
          shop.doom(0, Number.POSITIVE_INFINITY);
          if (!isOver && isBack) await goThrough(journey, shop, order);
          // Who comes back may be told to wait for an attempt whose outcome is unknown.
          if (isOver) served.push(order.id);
        }
      }
      expect(query).toBeGreaterThan(15);
      await settle(shop);
      await answerStatement(shop.office(0));
      await expectAllSeen(shop);
      await expectBalanced(shop);
      const orders = await shop.storage.selectFrom('orders').selectAll().execute();
      const over = orders.filter(({ state }) => state === 'done' || state === 'closed');
      expect(over.map(({ id }) => id)).toEqual(expect.arrayContaining(served));
      const links = await shop.storage.selectFrom('sign_in_links').selectAll().execute();
      const sessions = await shop.storage.selectFrom('account_sessions').selectAll().execute();
      const used = links.filter(({ used_at }) => used_at !== null);
      expect(sessions.map(({ account_id }) => account_id).sort()).toEqual(
        used.map(({ account_id }) => account_id).sort(),
      );
      await shop.close();
    },
  );
}
