import { randomUUID } from 'node:crypto';
import { sha256 } from '@platform/node/hash';
import { addAccount } from '../../src/accounts/accounts.ts';
import { signIn } from '../../src/accounts/sign-in.ts';
import { timeAfter } from '../../src/clock.ts';
import { finishManually } from '../../src/operator/finish.ts';
import { addOrder, completeDetails, findOrder } from '../../src/orders/orders.ts';
import { finishPaidOrder } from '../../src/orders/settle-payment.ts';
import { DAY, HOUR } from '../../testing/manual-clock.ts';
import { accountRow } from '../../testing/retaining.ts';
import { wanjiru } from '../../testing/shop.ts';
import type { PlacedOrder } from './copies.ts';
import { isPayable, type Method } from './ledger.ts';
import { attribution, giveBack } from './operator.ts';
import { type Shop, startAt } from './shop.ts';

export type Step = (shop: Shop, order: PlacedOrder) => Promise<unknown>;

export const place: Step = (shop, order) => {
  order.attempts.length = 0;
  return shop.at(0, (copy) => copy.place(order));
};
export const correctTelephone: Step = (shop, order) =>
  shop.at(0, (copy) => copy.place({ ...order, telephone: '0712999999' }));

interface Start {
  readonly isUncharged?: boolean;
  readonly losesReply?: boolean;
  readonly isRefused?: boolean;
  readonly isForgotten?: boolean;
}

export const start =
  (method: Method, { isUncharged = false, isForgotten = false, ...it }: Start = {}) =>
  async (shop: Shop, order: PlacedOrder) => {
    const { ledger } = shop;
    order.attempts.push(method);
    ledger.network.lost = it.losesReply ? 1 : 0;
    ledger.network.refused = it.isRefused ? 1 : 0;
    await shop.at(0, (copy) => startAt(copy, ledger, order, isUncharged));
    ledger.network.lost = 0;
    ledger.network.refused = 0;
    const charge = chargeOf(shop, order, order.attempts.length);
    if (charge) charge.isForgotten = isForgotten;
  };

const chargeOf = ({ ledger }: Shop, { id }: PlacedOrder, attempt: number) =>
  ledger.charges().findLast(({ reference }) => reference === `${id}.${attempt}`);

export const pay =
  (attempt = 1): Step =>
  async (shop, order) => {
    const charge = chargeOf(shop, order, attempt);
    if (!charge || !isPayable(charge) || shop.ledger.of(charge.reference).length > 0) return;
    charge.isForgotten = false;
    shop.ledger.pay(charge);
  };
export const decline: Step = async (shop, order) => {
  const charge = chargeOf(shop, order, 1);
  if (charge?.state === 'waiting') charge.state = 'declined';
};
export const visit: Step = (shop, order) => shop.at(0, (copy) => copy.visit(order));
export const notify =
  (attempt = 1): Step =>
  async (shop, order) => {
    const charge = chargeOf(shop, order, attempt);
    if (charge) await shop.at(0, (copy) => copy.notify(charge));
  };
export const payAndNotify = (attempt: number): Step[] => [pay(attempt), notify(attempt)];
export const pass =
  (ms: number): Step =>
  (shop) =>
    shop.pass(ms);
/** Until the other copy stops its queries. */
export const expire: Step = async (shop) => {
  for (const ms of [HOUR, HOUR, 12 * HOUR, DAY, DAY, DAY]) {
    await shop.pass(ms);
    await shop.at(1, (copy) => copy.work('reconciler'));
  }
};

export const placeForNobody: Step = (shop, { id, attempts }) => {
  attempts.length = 0;
  return shop.at(0, (copy) =>
    copy.command(({ storage, clock }) => addOrder(storage, id, {}, clock.now())),
  );
};
export const completeOrder: Step = (shop, { id, email, company_name, choice: { price } }) =>
  shop.at(0, (copy) =>
    copy.command(async (context) => {
      const { storage, clock } = context;
      const known = await findOrder(storage, id);
      const buyer = { ...wanjiru, email, company_name, price };
      if (known) await completeDetails(storage, known, buyer, clock.now());
      const complete = await findOrder(storage, id);
      if (complete?.state === 'paid')
        await finishPaidOrder({ ...context, providers: none }, complete);
    }),
  );
const none = { credit_card: undefined, mobile_money: undefined, direct_debit: undefined };

export const addTrial: Step = async (
  { storage, clock },
  { id, account = '', email, company_name },
) => {
  const at = clock.now();
  const [created_at, trial_ends_at] = [timeAfter(at, 0), timeAfter(at, 7 * DAY)];
  const { phone_number } = wanjiru;
  const names = { email, company_name, phone_number };
  const trial = accountRow(account, { ...names, created_at, trial_ends_at });
  await addAccount(storage, trial, { id: account, recipient: email, message: 'Login details' });
  const expires_at = timeAfter(at, HOUR);
  const link = { token_hash: sha256(id), account_id: account, expires_at, used_at: null };
  await storage.insertInto('sign_in_links').values(link).execute();
};
export const followLink: Step = (shop, { id }) =>
  shop.at(0, (copy) => copy.command(({ storage, clock }) => signIn(storage, id, clock.now())));
const again = new WeakMap<PlacedOrder, PlacedOrder>();
export const next =
  (step: Step): Step =>
  (shop, order) => {
    const second = again.get(order) ?? { ...order, id: randomUUID(), attempts: [] };
    again.set(order, second);
    if (!shop.orders.includes(second)) shop.orders.push(second);
    return step(shop, second);
  };

export const finishFor =
  (attempt: number): Step =>
  (shop, { id }) =>
    shop.office(0).run((context) => {
      const payment = `${id}.${attempt}`;
      return finishManually(context, id, { ...attribution, payment });
    });
export const refund =
  (attempt: number, account?: 'closed'): Step =>
  (shop, { id }) =>
    giveBack(shop.office(0), `${id}.${attempt}`, { ...(account && { account }) });
export const chargeBack =
  (attempt: number): Step =>
  async (shop, { id }) =>
    shop.ledger.giveBack(`${id}.${attempt}`);
/** Of a chargeback that the service knows of. */
export const win =
  (attempt: number): Step =>
  async (shop, order) => {
    const charge = chargeOf(shop, order, attempt);
    const isLost = charge && shop.ledger.held(charge.reference) === 0;
    if (charge && isLost && shop.ledger.of(charge.reference).length === 2) shop.ledger.win(charge);
  };
