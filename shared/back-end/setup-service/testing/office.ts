import { sendSignInLink } from '../src/accounts/sign-in.ts';
import { createEmailQuota } from '../src/mail/email-quota.ts';
import { type Closing, closeManually } from '../src/operator/close.ts';
import { type Finishing, finishManually } from '../src/operator/finish.ts';
import { type Refund, refundManually } from '../src/operator/refund.ts';
import type { Buyer } from '../src/orders/orders.ts';
import { readFigures } from '../src/orders/receipts/figures.ts';
import type { StartRequest } from '../src/orders/start-payment.ts';
import { readSettings } from '../src/settings.ts';
import { silent } from './reconciling.ts';
import { aShop } from './shop.ts';
import type { site } from './site.ts';

export const attribution = { by: 'Achieng', why: 'seen on the statement of M-Pesa' };

export const refusal = (reason: unknown) => ({ kind: 'refused', reason });

export async function anOffice(config?: typeof site) {
  const shop = await aShop(config);
  const finish = (order: string, finishing: Partial<Finishing> = {}) =>
    finishManually(shop.context, order, { ...attribution, ...finishing });
  const refund = (payment: string, refunding: Partial<Refund> = {}) =>
    refundManually(shop.context, payment, { ...attribution, ...refunding });
  const close = (order: string, closing: Partial<Closing> = {}) =>
    closeManually(shop.context, order, { ...attribution, ...closing });
  const placePaid = async (buyer?: Partial<Buyer>) => {
    const order = await shop.place(buyer);
    const payment = await shop.pay(order, 1);
    await shop.say(payment, { kind: 'paid' });
    return { order, payment };
  };
  const states = async () =>
    Object.fromEntries(
      (await shop.rows('payments')).map(({ id, state, code }) => [
        String(id).split('.')[1],
        code ? `${state}: ${code}` : state,
      ]),
    );
  /** Receipts and credit notes by their numbers: credit notes come first. */
  const papers = async () =>
    (await shop.rows('documents')).map(({ figures }) => readFigures(String(figures)));
  const settings = readSettings({});
  const quota = createEmailQuota({ ...shop.context, settings, log: silent });
  const signIn = async (email: string) => {
    const sent = await sendSignInLink({ ...shop.context, quota }, { email, network: '192.0.2.0' });
    return sent.ok ? sent.value : sent.problem.limit;
  };
  return { ...shop, finish, refund, close, placePaid, states, papers, signIn };
}

interface OrderOptions {
  readonly config?: typeof site;
  readonly buyer?: Partial<Buyer>;
  readonly pays?: Partial<StartRequest>;
}

/** An office with an order, the first payment of which has begun. */
export async function anOrder({ config, buyer, pays }: OrderOptions = {}) {
  const office = await anOffice(config);
  const order = await office.place(buyer);
  return { ...office, order, payment: await office.pay(order, 1, pays) };
}
