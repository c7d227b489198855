import { randomUUID } from 'node:crypto';
import { hasHardware } from '@site/contracts/order-lines';
import { writeDelivery } from '../src/orders/delivery.ts';
import type { OrderContext } from '../src/orders/order.ts';
import { addOrder, type Buyer } from '../src/orders/orders.ts';
import { findPayment } from '../src/orders/payments.ts';
import { queryProvider } from '../src/orders/query-provider.ts';
import { type StartRequest, startPayment } from '../src/orders/start-payment.ts';
import type { PaymentStatus } from '../src/payments/payment-provider.ts';
import { MINUTE, type manualClock } from './manual-clock.ts';
import { openShop } from './reconciling.ts';
import { site } from './site.ts';
import { stubProvider } from './stub-provider.ts';

export const wanjiru = {
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  applicant_name: 'Wanjiru Kamau',
  phone_number: '0712345678',
  plan: 'Basic Plan',
  users: 3,
  price: 12_000,
} satisfies Buyer;

export const drawers = {
  kind: 'device',
  device: 'cashDrawer',
  name: 'Cash drawer',
  quantity: 2,
  unitPrice: 8_600,
} as const;

export const wanjiruWithDrawers: Buyer = {
  ...wanjiru,
  plan: undefined,
  users: undefined,
  price: 17_200,
  lines: [drawers],
};

const nairobi = {
  address: 'Mavuno House, Ngong Road',
  town: 'Nairobi',
  phone_number: '0712345678',
  note: null,
};

/** `pending` where a test stated nothing. */
export function tellingProvider() {
  const answers = new Map<string, PaymentStatus>();
  const status = (payment: { readonly reference: string }): PaymentStatus =>
    answers.get(payment.reference) ?? { kind: 'pending' };
  return { ...stubProvider({ status }), answers };
}

export const prompt = (order: string, attempt: number): StartRequest => ({
  orderId: order,
  reference: `${order}.${attempt}`,
  method: 'mobile_money',
  amount: 5,
  payer: '254712345670',
});

/** An order of a shop with that name, and starts of its payments that clear no way. */
export async function ordered(context: OrderContext, name = 'mavuno') {
  const order = randomUUID();
  const who = { ...wanjiru, email: `${name}@shop.example`, company_name: name };
  await addOrder(context.storage, order, who, context.clock.now());
  const start = (attempt: number, payer = '254712345670', uncharged?: number) =>
    startPayment(context, { ...prompt(order, attempt), payer, uncharged });
  const payByCard = (attempt: number) =>
    startPayment(context, { ...prompt(order, attempt), method: 'credit_card', amount: 12_000 });
  return { order, start, payByCard };
}

export function shopOn(
  context: OrderContext,
  clock: ReturnType<typeof manualClock>,
  answers: Map<string, PaymentStatus>,
) {
  async function place(buyer: Partial<Buyer> = wanjiru): Promise<string> {
    const order = randomUUID();
    await addOrder(context.storage, order, buyer, clock.now());
    const isDelivered = hasHardware(buyer.lines ?? []);
    if (isDelivered) await writeDelivery(context.storage, order, nairobi, clock.now());
    return order;
  }

  /** After every earlier one has stopped ringing, as uncharged. */
  async function pay(order: string, attempt: number, how: Partial<StartRequest> = {}) {
    clock.pass(3 * MINUTE);
    const request = { ...prompt(order, attempt), uncharged: attempt - 1, ...how };
    const start = await startPayment(context, request);
    if (start.kind !== 'started') throw new Error(`the start was ${JSON.stringify(start)}`);
    return request.reference;
  }

  async function say(reference: string, status: PaymentStatus): Promise<void> {
    answers.set(reference, status);
    const payment = await findPayment(context.storage, reference);
    if (payment) await queryProvider(context, payment);
  }

  return { place, pay, say };
}

export async function aShop(config: typeof site = site) {
  const { provider, answers } = tellingProvider();
  const shop = await openShop(provider, config);
  const { context, clock, rows } = shop;

  async function mails() {
    const accounts = (await rows('accounts')).map(({ id }) => id);
    return (await rows('outbox'))
      .filter(({ id }) => !accounts.includes(id))
      .map(({ id, recipient, message }) => ({
        id: String(id),
        recipient: String(recipient),
        text: String(message).replaceAll('=\r\n', ''),
      }));
  }
  return { ...shop, answers, mails, ...shopOn(context, clock, answers) };
}
