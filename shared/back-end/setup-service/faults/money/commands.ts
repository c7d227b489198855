import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '../../testing/manual-clock.ts';
import {
  chance,
  chosenFrom,
  copy,
  define,
  hasMoved,
  hasOrder,
  type MoneyCommand,
  other,
  pick,
  seldom,
  times,
  together,
} from './command.ts';
import type { PlacedOrder } from './copies.ts';
import { type Charge, isPayable, type Method } from './ledger.ts';
import { answerStatement, closeWhatWasTakenBack, finishOrGiveBack, giveBack } from './operator.ts';
import { type CopyName, choices, type Shop, startAt } from './shop.ts';

/** Orders of four shops; a shop that has its account renews it, or learns that it has one. */
const placing = define(
  'place order',
  fc.record({
    copy,
    buyer: fc.nat({ max: 3 }),
    what: fc.constantFrom('year', 'month', 'both', 'devices'),
    renews: chance,
  }),
  async (shop, { copy, buyer, what, renews }) => {
    const email = `buyer${buyer}@shop.example`;
    const account = await shop.storage
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    const order: PlacedOrder = {
      id: randomUUID(),
      email,
      company_name: `Shop ${buyer}`,
      telephone: `25471234567${buyer}`,
      choice: choices[what],
      account: renews ? account?.id : undefined,
      attempts: [],
      shown: undefined,
    };
    const place = (name: CopyName) => shop.at(name, (it) => it.place(order));
    if ((await place(copy)) ?? (await place(other(copy)))) shop.orders.push(order);
  },
);

const paying = define(
  'start payment',
  fc.record({
    copy,
    pick,
    method: fc.constantFrom<Method>('credit_card', 'mobile_money'),
    repeats: chance,
    atBoth: chance,
    isUncharged: chance,
    losesReply: seldom,
    isRefused: seldom,
    isForgotten: seldom,
    paysAtOnce: fc.option(times, { freq: 1 }),
  }),
  async (shop, { copy, pick, method, repeats, atBoth, isUncharged, paysAtOnce, ...it }) => {
    const order = chosenFrom(shop.orders, pick);
    if (!order) return;
    const { ledger } = shop;
    if (!repeats || order.attempts.length === 0) order.attempts.push(method);
    ledger.network.lost = it.losesReply ? 1 : 0;
    ledger.network.refused = it.isRefused ? 1 : 0;
    await together(shop, copy, atBoth, (it) => startAt(it, ledger, order, isUncharged));
    ledger.network.lost = 0;
    ledger.network.refused = 0;
    const reference = `${order.id}.${order.attempts.length}`;
    const charge = ledger.charges().findLast((it) => it.reference === reference && isPayable(it));
    if (!charge) return;
    charge.isForgotten = charge.method === 'mobile_money' && it.isForgotten;
    if (paysAtOnce === null) return;
    ledger.pay(charge);
    await notify(shop, charge, paysAtOnce);
  },
  hasOrder,
);

function notify(shop: Shop, charge: Charge, times: number) {
  const names: CopyName[] = [0, 1, 0];
  const tell = (name: CopyName) => shop.at(name, (copy) => copy.notify(charge));
  return Promise.all(names.slice(0, times).map(tell));
}

const answering = define(
  'buyer answers',
  fc.record({
    pick,
    times,
    how: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'pay short', 'pay slowly'),
  }),
  async (shop, { pick, times, how }) => {
    const charge = chosenFrom(shop.ledger.charges().filter(isPayable), pick);
    if (!charge) return;
    const isCard = charge.method === 'credit_card';
    if (how === 'decline') charge.state = isCard ? 'declined' : 'failed';
    else if (how === 'pay slowly' && isCard) charge.state = 'with-bank';
    else shop.ledger.pay(charge, charge.amount - (isCard && how === 'pay short' ? 100 : 0));
    await notify(shop, charge, times);
  },
  ({ ledger }) => ledger.charges().some(isPayable),
);

const asking = define(
  'page asks',
  fc.record({ copy, pick, atBoth: chance }),
  async (shop, { copy, pick, atBoth }) => {
    const order = chosenFrom(shop.orders, pick);
    if (order) await together(shop, copy, atBoth, (it) => it.visit(order));
  },
  hasOrder,
);

const late = define(
  'late callback',
  fc.record({ pick, times }),
  async (shop, { pick, times }) => {
    const charge = chosenFrom(shop.ledger.charges(), pick);
    if (charge) await notify(shop, charge, times);
  },
  ({ ledger }) => ledger.charges().length > 0,
);

const working = define(
  'jobs',
  fc.record({
    copy,
    job: fc.constantFrom('reconciler', 'receipts', 'reminders'),
    atBoth: chance,
  }),
  (shop, { copy, job, atBoth }) => together(shop, copy, atBoth, (it) => it.work(job)),
);

/** The longest. */
const OUTAGE = 26 * HOUR;

const waiting = define(
  'clock',
  fc.constantFrom(30_000, 4 * MINUTE, HOUR, 25 * HOUR, 26 * HOUR, 4 * DAY, 32 * DAY, 100 * DAY),
  async (shop, ms) => {
    if (ms > MINUTE) shop.ledger.endPrompts();
    // What a provider does not answer for a month is asked no more.
    if (ms > OUTAGE) shop.ledger.network.isAway = false;
    await shop.pass(ms);
  },
);

const crashing = define(
  'crash',
  fc.record({ copy, queries: fc.integer({ min: 1, max: 30 }) }),
  async (shop, { copy, queries }) => shop.doom(copy, queries),
);

const outage = define(
  'providers away',
  fc.nat({ max: 3 }).map((it) => it === 0),
  async ({ ledger }, isAway) => {
    ledger.network.isAway = isAway;
  },
);

const abandoning = define(
  'abandon order',
  fc.record({ copy, pick, losesReply: chance }),
  async (shop, { copy, pick, losesReply }) => {
    const order = chosenFrom(shop.orders, pick);
    if (!order) return;
    shop.ledger.network.lost = losesReply ? 1 : 0;
    await shop.at(copy, (it) => it.abandon(order));
    shop.ledger.network.lost = 0;
  },
  hasOrder,
);

async function stateOf({ storage }: Shop, { reference }: Charge) {
  const payments = storage.selectFrom('payments').select('state');
  return (await payments.where('id', '=', reference).executeTakeFirst())?.state;
}

/** A bank takes the money of a card back, or decides a dispute for the vendor. */
const bank = define(
  'bank',
  fc.record({ pick, times, decides: chance }),
  async (shop, { pick, times, decides }) => {
    const { ledger } = shop;
    const disputed = chosenFrom(
      ledger.charges().filter(({ isDisputed }) => decides && isDisputed),
      pick,
    );
    const isPaid = ({ method, state }: Charge) => method === 'credit_card' && state === 'paid';
    const charge = disputed ?? chosenFrom(ledger.charges().filter(isPaid), pick);
    if (!charge) return;
    // What a bank does and undoes before anybody asks is nothing.
    const isKnown = (await stateOf(shop, charge)) === 'reversed';
    if (isKnown !== (charge === disputed)) return;
    if (charge === disputed) ledger.win(charge);
    else {
      ledger.giveBack(charge.reference);
      charge.isDisputed = true;
    }
    await notify(shop, charge, times);
  },
  hasMoved,
);

const refunding = define(
  'refund',
  fc.record({
    copy,
    pick,
    account: fc.constantFrom('kept', 'closed'),
    forgets: chance,
    isWanted: seldom,
  }),
  async (shop, { copy, pick, account, forgets, isWanted }) => {
    const payments = await shop.storage
      .selectFrom('payments')
      .select(['id', 'code'])
      .where('state', 'in', ['paid', 'refund-due'])
      .orderBy('created_at')
      .execute();
    const payment = chosenFrom(payments, pick);
    if (!payment) return;
    // Some who gave an order up want it after all.
    if (isWanted && payment.code === 'order-abandoned')
      await finishOrGiveBack(shop.office(copy), payment.id);
    else await giveBack(shop.office(copy), payment.id, { account, forgets });
  },
  hasMoved,
);

const statement = define('statement', copy, (shop, copy) => answerStatement(shop.office(copy)));
const closing = define(
  'close',
  copy,
  (shop, copy) => closeWhatWasTakenBack(shop.office(copy)),
  hasMoved,
);

/** Buyers act more often than operators, and what follows a purchase needs purchases. */
export const commands: readonly fc.Arbitrary<MoneyCommand>[] = [
  ...[placing, placing, paying, paying, paying, paying, answering, answering, answering],
  ...[asking, working, working, working, waiting, waiting],
  ...[late, crashing, outage, abandoning, bank, bank, refunding, statement, closing],
];
