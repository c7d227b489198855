import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { onNotice, onPromptNotice } from '../../src/orders/ask-provider.ts';
import { placeOrder } from '../../src/orders/place-order.ts';
import { startPayment } from '../../src/orders/start-payment.ts';
import { abandonOrder } from '../../src/orders/supersede-attempts.ts';
import type { Charge, Ledger, Method } from './ledger.ts';
import { answerStatement, giveBack, refund } from './operator.ts';
import type { CopyName, PlacedOrder, Shop } from './shop.ts';
import { expectSound } from './violations.ts';

/** What the commands choose from: the orders that buyers know of, and what providers really took. */
interface Model {
  readonly orders: readonly PlacedOrder[];
  readonly ledger: Ledger;
}

export type MoneyCommand = fc.AsyncCommand<Model, Shop>;

/** How often each command ran: what never runs proves nothing. */
export const counts = new Map<string, number>();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function define<Chosen>(
  name: string,
  chosen: fc.Arbitrary<Chosen>,
  run: (shop: Shop, chosen: Chosen) => Promise<unknown>,
  canRun: (model: Model) => boolean = () => true,
): fc.Arbitrary<MoneyCommand> {
  return chosen.map((it) => ({
    check: canRun,
    async run(_model, shop) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      shop.clock.pass(SECOND);
      await run(shop, it);
      await expectSound(shop);
    },
    toString: () => `${name} ${JSON.stringify(it)}`,
  }));
}

const copy = fc.constantFrom<CopyName>(0, 1);
const pick = fc.nat({ max: 9 });
const chance = fc.boolean();
const other = (name: CopyName): CopyName => (name === 0 ? 1 : 0);
/** How often a provider notifies: never, once, or again and again. */
const times = fc.nat({ max: 3 });
const isOpen = ({ state }: Charge) => state === 'waiting' || state === 'declined';
const hasOrder = ({ orders }: Model) => orders.length > 0;
const chosenFrom = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % Math.max(items.length, 1)];

const place = { address: 'Mavuno House, Ngong Road', town: 'Nairobi', note: null };
const drawer = { devices: { cashDrawer: 1 }, price: 8_600 };
const basic = { plan: 'Basic Plan', users: 3 } as const;
const choices = {
  year: { plan: { ...basic, period: 'yearly' }, price: 12_000 },
  month: { plan: { ...basic, period: 'monthly' }, price: 1_200 },
  devices: drawer,
} as const;

/** Orders of four shops; a shop that has its account renews it, or is told that it has one. */
const placing = define(
  'place order',
  fc.record({
    copy,
    buyer: fc.nat({ max: 3 }),
    what: fc.constantFrom('year', 'month', 'devices'),
    renews: chance,
  }),
  async (shop, { copy, buyer, what, renews }) => {
    const email = `buyer${buyer}@shop.example`;
    const telephone = `25471234567${buyer}`;
    const account = await shop.storage
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    const choice = choices[what];
    const details = {
      id: randomUUID(),
      buyer: {
        email,
        companyName: `Shop ${buyer}`,
        applicantName: `Buyer ${buyer}`,
        phoneNumber: telephone,
        ...(account && renews ? { accountId: account.id } : {}),
      },
      choice,
      delivery: { ...place, phone_number: telephone },
      mayLackAddress: false,
    };
    const placed =
      (await shop.at(copy, ({ context }) => placeOrder(context, details))) ??
      (await shop.at(other(copy), ({ context }) => placeOrder(context, details)));
    if (placed?.kind !== 'accepted') return;
    shop.orders.push({ id: details.id, email, price: choice.price, telephone, attempts: [] });
  },
);

function begin(shop: Shop, name: CopyName, order: PlacedOrder, isUncharged: boolean) {
  const number = order.attempts.length;
  const method = order.attempts.at(-1) ?? 'credit_card';
  return shop.at(name, ({ context }) =>
    startPayment(context, {
      orderId: order.id,
      reference: `${order.id}.${number}`,
      method,
      amount: order.price,
      payer: order.telephone,
      uncharged: isUncharged ? number - 1 : undefined,
    }),
  );
}

/** A new attempt or the last one again, at one copy or at both in the same moment. */
const paying = define(
  'start payment',
  fc.record({
    copy,
    pick,
    method: fc.constantFrom<Method>('credit_card', 'mobile_money'),
    repeats: chance,
    atBoth: chance,
    isUncharged: chance,
    losesReply: fc.nat({ max: 5 }).map((it) => it === 0),
    paysAtOnce: fc.option(times),
  }),
  async (shop, { copy, pick, method, repeats, atBoth, isUncharged, losesReply, paysAtOnce }) => {
    const order = chosenFrom(shop.orders, pick);
    if (!order) return;
    if (!repeats || order.attempts.length === 0) order.attempts.push(method);
    shop.ledger.network.lost = losesReply ? 1 : 0;
    const names = atBoth ? [copy, other(copy)] : [copy];
    await Promise.all(names.map((name) => begin(shop, name, order, isUncharged)));
    shop.ledger.network.lost = 0;
    const reference = `${order.id}.${order.attempts.length}`;
    const charge = shop.ledger.charges.findLast((it) => it.reference === reference && isOpen(it));
    if (!charge || paysAtOnce === null) return;
    shop.ledger.pay(charge);
    await notify(shop, charge, paysAtOnce);
  },
  hasOrder,
);

/** Notices reach the copies at the same moment, as often as the provider repeats them. */
function notify(shop: Shop, charge: Charge, times: number) {
  const { reference, providerId, method } = charge;
  const tell = (name: CopyName) =>
    shop.at(name, async ({ context }) =>
      method === 'credit_card'
        ? void (await onNotice(context, 'pesapal', providerId))
        : onPromptNotice(context, reference, { publicId: `site-${providerId}`, providerId }),
    );
  const names: CopyName[] = [0, 1, 0];
  return Promise.all(names.slice(0, times).map(tell));
}

const hasOpen = ({ ledger }: Model) => ledger.charges.some(isOpen);

const answering = define(
  'buyer answers',
  fc.record({ pick, times, how: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'pay short') }),
  async (shop, { pick, times, how }) => {
    const charge = chosenFrom(shop.ledger.charges.filter(isOpen), pick);
    if (!charge) return;
    const isCard = charge.method === 'credit_card';
    if (how === 'decline') charge.state = isCard ? 'declined' : 'failed';
    else shop.ledger.pay(charge, charge.amount - (isCard && how === 'pay short' ? 100 : 0));
    await notify(shop, charge, times);
  },
  hasOpen,
);

const late = define(
  'late callback',
  fc.record({ pick, times }),
  async (shop, { pick, times }) => {
    const charge = chosenFrom(shop.ledger.charges, pick);
    if (charge) await notify(shop, charge, times);
  },
  ({ ledger }) => ledger.charges.length > 0,
);

const jobs = ['reconciler', 'receipts', 'reminders'] as const;
const working = define(
  'jobs',
  fc.record({ copy, job: fc.constantFrom(...jobs), atBoth: chance }),
  async (shop, { copy, job, atBoth }) => {
    const names = atBoth ? [copy, other(copy)] : [copy];
    await Promise.all(names.map((name) => shop.at(name, (parts) => parts[job].runDue())));
  },
);

const waiting = define(
  'clock',
  fc.constantFrom(30_000, 4 * MINUTE, HOUR, 25 * HOUR, 26 * HOUR, 4 * DAY, 32 * DAY),
  async (shop, ms) => {
    if (ms > MINUTE) shop.ledger.endPrompts();
    shop.clock.pass(ms);
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
    await shop.at(copy, ({ context }) => abandonOrder(context, order.id));
    shop.ledger.network.lost = 0;
  },
  hasOrder,
);

const isPaid = ({ state }: Charge) => state === 'paid';
const chargeback = define(
  'chargeback',
  fc.record({ pick, times }),
  async (shop, { pick, times }) => {
    const cards = shop.ledger.charges.filter(({ method }) => method === 'credit_card');
    const charge = chosenFrom(cards.filter(isPaid), pick);
    if (!charge) return;
    shop.ledger.giveBack(charge.reference);
    await notify(shop, charge, times);
  },
  ({ ledger }) => ledger.charges.some(isPaid),
);

const refunding = define(
  'refund',
  fc.record({ copy, pick, account: fc.constantFrom('kept', 'closed'), forgets: chance }),
  async (shop, { copy, pick, account, forgets }) => {
    const payments = await shop.storage
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['paid', 'refund-due'])
      .orderBy('created_at')
      .execute();
    const payment = chosenFrom(payments, pick);
    if (!payment) return;
    giveBack(shop, payment.id);
    if (!forgets) await refund(shop, copy, payment.id, account);
  },
  ({ ledger }) => ledger.movements.length > 0,
);

const statement = define('statement', copy, answerStatement);

/** Buyers act more often than operators, and what follows a purchase needs purchases. */
export const commands: readonly fc.Arbitrary<MoneyCommand>[] = [
  ...[placing, placing, paying, paying, paying, paying, answering, answering, answering],
  ...[working, working, working, waiting, waiting],
  ...[late, crashing, outage, abandoning, chargeback, refunding, statement],
];
