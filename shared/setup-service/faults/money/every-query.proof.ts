import { randomUUID } from 'node:crypto';
import { sha256 } from '@site/node/hash';
import { expect, test } from 'vitest';
import { addAccount } from '../../src/accounts/accounts.ts';
import { signIn } from '../../src/accounts/sign-in.ts';
import { finishManually } from '../../src/operator/finish.ts';
import { isSettled } from '../../src/orders/order.ts';
import { addOrder, completeDetails, findOrder } from '../../src/orders/orders.ts';
import { finishPaidOrder } from '../../src/orders/settle-payment.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { DAY, HOUR, MINUTE } from '../../testing/manual-clock.ts';
import { wanjiru } from '../../testing/shop.ts';
import { choices } from './commands.ts';
import type { PlacedOrder } from './copies.ts';
import { isPayable, type Method } from './ledger.ts';
import { answerStatement, attribution, giveBack } from './operator.ts';
import { expectBalanced, openShop, type Shop, settle, startAt } from './shop.ts';

/*
 * A copy of the service dies before each query of a journey in turn, each time with another buyer. Half
 * of them come back and do it all again; the others leave it to the service and its operator. Once the
 * books of all are closed, every shilling is accounted for.
 */

/** What a buyer, a provider or an operator does; it may be done again. */
type Step = (shop: Shop, order: PlacedOrder) => Promise<unknown>;

const place: Step = (shop, order) => {
  order.attempts.length = 0;
  return shop.at(0, (copy) => copy.place(order));
};
const correctTelephone: Step = (shop, order) =>
  shop.at(0, (copy) => copy.place({ ...order, telephone: '0712999999' }));

interface Start {
  readonly isUncharged?: boolean;
  readonly losesReply?: boolean;
  readonly isForgotten?: boolean;
}

const start =
  (method: Method, { isUncharged = false, losesReply = false, isForgotten = false }: Start = {}) =>
  async (shop: Shop, order: PlacedOrder) => {
    const { ledger } = shop;
    order.attempts.push(method);
    ledger.network.lost = losesReply ? 1 : 0;
    await shop.at(0, (copy) => startAt(copy, ledger, order, isUncharged));
    ledger.network.lost = 0;
    const charge = chargeOf(shop, order, order.attempts.length);
    if (charge) charge.isForgotten = isForgotten;
  };

const chargeOf = ({ ledger }: Shop, { id }: PlacedOrder, attempt: number) =>
  ledger.charges().findLast(({ reference }) => reference === `${id}.${attempt}`);

/** The buyer pays an attempt, once. */
const pay =
  (attempt = 1): Step =>
  async (shop, order) => {
    const charge = chargeOf(shop, order, attempt);
    if (!charge || !isPayable(charge) || shop.ledger.of(charge.reference).length > 0) return;
    charge.isForgotten = false;
    shop.ledger.pay(charge);
  };
const decline: Step = async (shop, order) => {
  const charge = chargeOf(shop, order, 1);
  if (charge?.state === 'waiting') charge.state = 'declined';
};
const visit: Step = (shop, order) => shop.at(0, (copy) => copy.visit(order));
const notify =
  (attempt = 1): Step =>
  async (shop, order) => {
    const charge = chargeOf(shop, order, attempt);
    if (charge) await shop.at(0, (copy) => copy.notify(charge));
  };
const payAndNotify = (attempt: number): Step[] => [pay(attempt), notify(attempt)];
const pass =
  (ms: number): Step =>
  (shop) =>
    shop.pass(ms);
/** Until the other copy stops its queries. */
const expire: Step = async (shop) => {
  for (const ms of [HOUR, HOUR, 12 * HOUR, DAY, DAY, DAY]) {
    await shop.pass(ms);
    await shop.at(1, (copy) => copy.work('reconciler'));
  }
};

const placeForNobody: Step = (shop, { id, attempts }) => {
  attempts.length = 0;
  return shop.at(0, (copy) =>
    copy.command(({ storage, clock }) => addOrder(storage, id, {}, clock.now())),
  );
};
const completeOrder: Step = (shop, { id, email, companyName, choice: { price } }) =>
  shop.at(0, (copy) =>
    copy.command(async (context) => {
      const { storage, clock } = context;
      const known = await findOrder(storage, id);
      const buyer = { ...wanjiru, email, companyName, price };
      if (known) await completeDetails(storage, known, buyer, clock.now());
      const complete = await findOrder(storage, id);
      if (complete?.state === 'paid')
        await finishPaidOrder({ ...context, providers: none }, complete);
    }),
  );
const none = { credit_card: undefined, mobile_money: undefined, direct_debit: undefined };

/** A trial account that the order renews, and the link in its email. */
const addTrial: Step = async ({ storage, clock }, { id, account = '', email, companyName }) => {
  const at = clock.now();
  const trialEndsAt = new Date(at.getTime() + 7 * DAY);
  const trial = { ...wanjiru, id: account, email, companyName, createdAt: at, trialEndsAt };
  await addAccount(storage, trial, { id: account, recipient: email, message: 'Login details' });
  const expires_at = new Date(at.getTime() + HOUR).toISOString();
  const link = { token_hash: sha256(id), account_id: account, expires_at, used_at: null };
  await storage.insertInto('sign_in_links').values(link).execute();
};
const followLink: Step = (shop, { id }) =>
  shop.at(0, (copy) => copy.command(({ storage, clock }) => signIn(storage, id, clock.now())));
const again = new WeakMap<PlacedOrder, PlacedOrder>();
/** The same with the buyer's next order. */
const next =
  (step: Step): Step =>
  (shop, order) => {
    const second = again.get(order) ?? { ...order, id: randomUUID(), attempts: [] };
    again.set(order, second);
    if (!shop.orders.includes(second)) shop.orders.push(second);
    return step(shop, second);
  };

const finishFor =
  (attempt: number): Step =>
  (shop, { id }) =>
    shop.office(0).run((context) => {
      const payment = `${id}.${attempt}`;
      return finishManually(context, id, { ...attribution, payment });
    });
const refund =
  (attempt: number, account?: 'closed'): Step =>
  (shop, { id }) =>
    giveBack(shop.office(0), `${id}.${attempt}`, { ...(account && { account }) });
const chargeBack =
  (attempt: number): Step =>
  async (shop, { id }) =>
    shop.ledger.giveBack(`${id}.${attempt}`);

interface Journey {
  readonly choice?: keyof typeof choices;
  /** Before a copy may die. */
  readonly before?: Step;
  readonly steps: readonly Step[];
  /** Nobody but the buyer can go on. */
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
  'the reply to a prompt is lost': {
    steps: [place, start('mobile_money', { losesReply: true }), ...payAndNotify(1)],
  },
  'the account of a trial is renewed for two years': {
    before: addTrial,
    steps: [followLink, ...byCard, ...byCard.map(next)],
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

/** The order names the query, as a violation does that names the order. */
function orderAt(query: number, choice: keyof typeof choices, account?: string): PlacedOrder {
  return {
    id: `${String(query).padStart(8, '0')}${randomUUID().slice(8)}`,
    email: `buyer${query}@shop.example`,
    companyName: `Shop ${query}`,
    telephone: `2547${String(query).padStart(8, '0')}`,
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

onEachDatabase(() => {
  test.each(Object.entries(journeys))(
    'when %s and the service dies before any one query, every shilling is accounted for in the end',
    { timeout: 120_000 },
    async (_name, journey) => {
      const shop = await openShop('steps');
      const served: string[] = [];
      let query = 1;
      for (let isOver = false; !isOver; query += 1) {
        const account = journey.before && randomUUID();
        const order = orderAt(query, journey.choice ?? 'year', account);
        shop.orders.push(order);
        await journey.before?.(shop, order);
        shop.doom(0, query);
        isOver = await goThrough(journey, shop, order);
        shop.doom(0, Number.POSITIVE_INFINITY);
        const isBack = query % 2 === 0 || journey.needsBuyer;
        if (!isOver && isBack) await goThrough(journey, shop, order);
        if (isOver || isBack) served.push(order.id);
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
});
