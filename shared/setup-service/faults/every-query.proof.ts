import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderContext } from '../src/orders/order-context.ts';
import { addOrder, completeDetails, findOrder } from '../src/orders/orders.ts';
import { findPayment } from '../src/orders/payments.ts';
import { placeOrder } from '../src/orders/place-order.ts';
import { applyEvent, finishPaidOrder } from '../src/orders/settle-payment.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import { DECLINED } from '../src/payments/sandbox.ts';
import { rowsOf } from '../testing/databases.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { prompt, wanjiru } from '../testing/shop.ts';
import { ask, type Clock, dieAtEveryQuery, payByCard, settleAll } from './killed-at-query.ts';

/** What a buyer and their provider do. */
type Journey = (context: OrderContext, clock: Clock) => Promise<void>;

const order = randomUUID();
const add = (context: OrderContext, buyer: Parameters<typeof addOrder>[2] = wanjiru) =>
  addOrder(context.storage, order, buyer, context.clock.now());

/** A prompt that is paid while its page asks. */
async function payByPrompt(context: OrderContext, clock: Clock, attempt: number): Promise<void> {
  await startPayment(context, prompt(order, attempt));
  clock.pass(3_000);
  await ask(context, `${order}.${attempt}`);
}

const devices = {
  id: order,
  buyer: wanjiru,
  choice: { devices: { cashDrawer: 2 }, price: 17_200 },
  delivery: { address: 'Umoja Plaza', town: 'Nairobi', phone_number: '0712345678', note: null },
  mayLackAddress: false,
};

const journeys: Record<string, Journey> = {
  async 'a card is paid'(context) {
    await add(context);
    await payByCard(context, order);
  },
  async 'a card page is left, and a prompt is paid'(context, clock) {
    await add(context);
    await startPayment(context, { ...prompt(order, 1), method: 'credit_card', amount: 12_000 });
    await payByPrompt(context, clock, 2);
  },
  async 'a prompt is paid before anybody says who for'(context, clock) {
    await add(context, {});
    await payByPrompt(context, clock, 1);
    const known = await findOrder(context.storage, order);
    if (known) await completeDetails(context.storage, known, wanjiru, context.clock.now());
    const complete = await findOrder(context.storage, order);
    if (complete) await finishPaidOrder(context, complete);
  },
  async 'a declined card is followed by another attempt'(context, clock) {
    await add(context);
    await payByCard(context, order, { outcome: DECLINED });
    await payByPrompt(context, clock, 2);
  },
  async 'devices are bought without a plan'(context, clock) {
    await placeOrder(context, devices);
    await payByPrompt(context, clock, 1);
  },
  async 'a plan is bought with devices, and their place is corrected'(context) {
    const { plan, users } = wanjiru;
    const choice = {
      plan: { plan, users, period: 'yearly', addOns: ['portablePOS'] },
      devices: { cashDrawer: 2 },
      price: 51_200,
    } as const;
    await placeOrder(context, { ...devices, choice });
    const delivery = { ...devices.delivery, town: 'Nakuru' };
    await placeOrder(context, { ...devices, choice, delivery });
    await payByCard(context, order, { amount: choice.price });
  },
  async 'an attempt is given up and paid after all'(context, clock) {
    await add(context);
    await startPayment(context, prompt(order, 1));
    const payment = await findPayment(context.storage, `${order}.1`);
    if (payment) await applyEvent(context, payment, { kind: 'expired' });
    clock.pass(3_000);
    await ask(context, `${order}.1`);
  },
};

test.each(Object.entries(journeys))(
  'when %s and the service dies before any one query, the money and what it buys agree in the end',
  { timeout: 120_000 },
  (_name, journey) =>
    dieAtEveryQuery({
      live(storage) {
        const clock = manualClock();
        return journey(contextOn(storage, clock).context, clock);
      },
      async after(folder, query, died) {
        const clock = manualClock();
        clock.pass(60_000);
        const opened = await openContext(folder, clock);
        // Half of the buyers come back and do it all again; the others leave it to the service.
        if (died && query % 2 === 0) await journey(opened.context, clock);
        await settleAll(opened, clock);
        await opened.storage.destroy();
        await expectAgreement(folder, query);
      },
      moreThan: 15,
    }),
);

async function expectAgreement(folder: string, query: number): Promise<void> {
  const charged = (await rowsOf(folder, 'sandbox_payments')).filter(
    ({ outcome }) => outcome === 'paid',
  );
  const accounts = await rowsOf(folder, 'accounts');
  const mails = await rowsOf(folder, 'outbox');
  const [known] = await rowsOf(folder, 'orders');
  expect(charged.length, `charges after a death at ${query}`).toBeLessThanOrEqual(1);
  // Without its buyer an order waits as paid: nobody can be given an account.
  const waits = known?.state === 'paid' && known.company_key === null;
  const isOfDevices = known !== undefined && known.plan === null && known.lines !== null;
  const makesNone = waits || isOfDevices;
  expect(accounts.length, `accounts after a death at ${query}`).toBe(
    makesNone ? 0 : charged.length,
  );
  if (isOfDevices) expect(known.state).toBe(charged.length > 0 ? 'done' : 'open');
  const hasHardware = String(known?.lines).includes('"device"');
  const deliveries = await rowsOf(folder, 'deliveries');
  expect(deliveries.length, `deliveries after a death at ${query}`).toBe(hasHardware ? 1 : 0);
  if (hasHardware) expect(deliveries[0]?.state).toBe(charged.length > 0 ? 'paid' : null);
  expect(mails.length, `mails after a death at ${query}`).toBe(accounts.length);
}
