import { copyFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyEvent } from '../src/orders/apply-event.ts';
import { askProvider } from '../src/orders/ask-provider.ts';
import type { OrderContext } from '../src/orders/order-context.ts';
import { addOrder, completeDetails, findOrder } from '../src/orders/orders.ts';
import { findPayment } from '../src/orders/payments.ts';
import { placeOrder } from '../src/orders/place-order.ts';
import { finishPaidOrder } from '../src/orders/settle-payment.ts';
import { startPayment } from '../src/orders/start-payment.ts';
import { DECLINED, decideCardPayment } from '../src/payments/sandbox.ts';
import { sqliteFile } from '../src/storage/sqlite.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { wanjiru } from '../testing/shop.ts';
import { type Journey, liveUntil, newDatabase, recover } from './killed-at-query.ts';
import { card, order, prompt } from './one-order.ts';

const devices = {
  id: order,
  buyer: wanjiru,
  choice: { devices: { cashDrawer: 2 }, price: 17_200 },
  delivery: { address: 'Umoja Plaza', town: 'Nairobi', phone_number: '0712345678', note: null },
  mayLackAddress: false,
};

async function ask(context: OrderContext, attempt: number) {
  const payment = await findPayment(context.storage, `${order}.${attempt}`);
  return payment && askProvider(context, payment);
}

const journeys: Record<string, Journey> = {
  async 'a card is paid'(context) {
    await addOrder(context.storage, order, wanjiru, context.clock.now());
    const start = await startPayment(context, card(1));
    if (start.kind !== 'started') return;
    await decideCardPayment(context.storage, context.clock, start.payment.public_id, 'paid');
    await ask(context, 1);
  },
  async 'a card page is left, and a prompt is paid'(context, clock) {
    await addOrder(context.storage, order, wanjiru, context.clock.now());
    await startPayment(context, card(1));
    await startPayment(context, prompt(2));
    clock.pass(3_000);
    await ask(context, 2);
  },
  async 'a prompt is paid before anybody says who for'(context, clock) {
    await addOrder(context.storage, order, {}, context.clock.now());
    await startPayment(context, prompt(1));
    clock.pass(3_000);
    await ask(context, 1);
    const known = await findOrder(context.storage, order);
    if (known) await completeDetails(context.storage, known, wanjiru, context.clock.now());
    const complete = await findOrder(context.storage, order);
    if (complete) await finishPaidOrder(context, complete);
  },
  async 'a declined card is followed by another attempt'(context, clock) {
    await addOrder(context.storage, order, wanjiru, context.clock.now());
    const start = await startPayment(context, card(1));
    if (start.kind !== 'started') return;
    await decideCardPayment(context.storage, context.clock, start.payment.public_id, DECLINED);
    await ask(context, 1);
    await startPayment(context, prompt(2));
    clock.pass(3_000);
    await ask(context, 2);
  },
  async 'devices are bought without a plan'(context, clock) {
    await placeOrder(context, devices);
    await startPayment(context, prompt(1));
    clock.pass(3_000);
    await ask(context, 1);
  },
  async 'a plan is bought with devices, and their place is corrected'(context) {
    const choice = {
      plan: { plan: wanjiru.plan, users: wanjiru.users, period: 'yearly', addOns: ['portablePOS'] },
      devices: { cashDrawer: 2 },
      price: 51_200,
    } as const;
    await placeOrder(context, { ...devices, choice });
    const delivery = { ...devices.delivery, town: 'Nakuru' };
    await placeOrder(context, { ...devices, choice, delivery });
    const start = await startPayment(context, { ...card(1), amount: choice.price });
    if (start.kind !== 'started') return;
    await decideCardPayment(context.storage, context.clock, start.payment.public_id, 'paid');
    await ask(context, 1);
  },
  async 'an attempt is given up and paid after all'(context, clock) {
    await addOrder(context.storage, order, wanjiru, context.clock.now());
    await startPayment(context, prompt(1));
    const payment = await findPayment(context.storage, `${order}.1`);
    if (payment) await applyEvent(context, payment, { kind: 'expired' });
    clock.pass(3_000);
    await ask(context, 1);
  },
};

test.each(Object.entries(journeys))(
  'when %s and the service dies before any one query, the money and what it buys agree in the end',
  { timeout: 120_000 },
  async (_name, journey) => {
    const template = await newDatabase();
    let crashes = 0;
    for (;;) {
      const folder = await temporaryFolder();
      await copyFile(template, sqliteFile(folder));
      const died = await liveUntil(folder, crashes + 1, journey);
      if (!died) break;
      crashes += 1;
      // Half of the buyers come back and do it all again; the others leave it to the service.
      await recover(folder, crashes % 2 === 0 ? journey : undefined);
      await expectAgreement(folder, crashes);
    }
    expect(crashes).toBeGreaterThan(15);
  },
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
