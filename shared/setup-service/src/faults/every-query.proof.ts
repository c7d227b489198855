import { copyFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOrders, UNCONFIRMED } from '../operator/order-list.ts';
import { applyEvent } from '../orders/apply-event.ts';
import { askProvider } from '../orders/ask-provider.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { addOrder, completeDetails, findOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import { placeOrder } from '../orders/place-order.ts';
import { onPromptNotice } from '../orders/provider-notices.ts';
import { finishPaidOrder } from '../orders/settle-payment.ts';
import { type StartRequest, startPayment } from '../orders/start-payment.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import { decideCardPayment } from '../payments/sandbox/card-payments.ts';
import { DECLINED } from '../payments/sandbox/outcomes.ts';
import { openStorage } from '../storage/open-storage.ts';
import { sqliteDialect, sqliteFile } from '../storage/sqlite.ts';
import { rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { contextOn, openContext } from '../testing/reconciling.ts';
import { Crash, crashingStorage } from './crash-injection.ts';

type Clock = ReturnType<typeof manualClock>;

const order = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
const buyer = {
  email: 'wanjiru@mavuno.example',
  companyName: 'Mavuno Stores',
  applicantName: 'Wanjiru Kamau',
  phoneNumber: '0712345678',
  plan: 'Basic Plan',
  users: 3,
  price: 12_000,
};
const devices = {
  id: order,
  buyer,
  choice: { devices: { cashDrawer: 2 }, price: 17_200 },
  delivery: { address: 'Umoja Plaza', town: 'Nairobi', phone_number: '0712345678', note: null },
  mayLackAddress: false,
};
const card = (attempt: number): StartRequest => ({
  orderId: order,
  reference: `${order}.${attempt}`,
  method: 'credit_card',
  amount: 12_000,
  payer: '0712345678',
});
const prompt = (attempt: number): StartRequest => ({
  ...card(attempt),
  method: 'mobile_money',
  amount: 5,
  payer: '254712345670',
});

async function ask(context: OrderContext, attempt: number) {
  const payment = await findPayment(context.storage, `${order}.${attempt}`);
  return payment && askProvider(context, payment);
}

const journeys: Record<string, (context: OrderContext, clock: Clock) => Promise<void>> = {
  async 'a card is paid'(context) {
    await addOrder(context.storage, order, buyer, context.clock.now());
    const start = await startPayment(context, card(1));
    if (start.kind !== 'started') return;
    await decideCardPayment(context.storage, context.clock, start.payment.public_id, 'paid');
    await ask(context, 1);
  },
  async 'a card page is left, and a prompt is paid'(context, clock) {
    await addOrder(context.storage, order, buyer, context.clock.now());
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
    if (known) await completeDetails(context.storage, known, buyer, context.clock.now());
    const complete = await findOrder(context.storage, order);
    if (complete) await finishPaidOrder(context, complete);
  },
  async 'a declined card is followed by another attempt'(context, clock) {
    await addOrder(context.storage, order, buyer, context.clock.now());
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
      plan: { plan: buyer.plan, users: buyer.users, period: 'yearly', addOns: ['portablePOS'] },
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
    await addOrder(context.storage, order, buyer, context.clock.now());
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

test('when the reply to a prompt is lost and the service dies before any one query, the money buys its order or an operator sees the prompt', {
  timeout: 120_000,
}, async () => {
  const template = await newDatabase();
  const ends: Record<string, number> = {};
  for (let query = 1; ; query += 1) {
    const folder = await temporaryFolder();
    await copyFile(template, sqliteFile(folder));
    const bank = aBank();
    const died = await liveUntil(folder, query, bank.lostPrompt, bank.provider);
    await recover(folder, query % 2 === 0 ? bank.comeBack : undefined, bank.provider);
    expect(bank.charged.length, `charges after a death at ${query}`).toBeLessThanOrEqual(1);
    const end = await endOf(folder);
    const isCharged = bank.charged.length === 1;
    expect(end === 'done' || end === 'unconfirmed', `${end} after ${query}`).toBe(isCharged);
    expect(await rowsOf(folder, 'accounts')).toHaveLength(end === 'done' ? 1 : 0);
    ends[end] = (ends[end] ?? 0) + 1;
    if (!died) break;
  }
  // What had not begun, what the callback finished, and what nobody heard of.
  expect(Object.keys(ends).sort()).toEqual(['done', 'unconfirmed', 'unpaid']);
});

/** M-Pesa Express: every prompt is paid at once, and its reply is lost. */
function aBank() {
  const charged: string[] = [];
  const provider: PaymentProvider = {
    name: 'daraja',
    repeatsSafely: false,
    async start({ reference }) {
      charged.push(reference);
      return { kind: 'unknown', reason: 'timeout' };
    },
    ask: async ({ providerId }) =>
      providerId ? { kind: 'paid' } : { kind: 'unknown', reason: 'never-came-back' },
  };
  async function tell(context: OrderContext): Promise<void> {
    for (const reference of charged) {
      await onPromptNotice(context, reference, {
        publicId: `29115-${reference}`,
        providerId: `ws_CO_${reference}`,
      });
    }
  }
  return {
    charged,
    provider,
    async lostPrompt(context: OrderContext): Promise<void> {
      await addOrder(context.storage, order, buyer, context.clock.now());
      await startPayment(context, prompt(1));
      await tell(context);
    },
    /** The buyer tries again, and says that nothing was taken only where that is so. */
    async comeBack(context: OrderContext, clock: Clock): Promise<void> {
      await addOrder(context.storage, order, buyer, context.clock.now());
      for (const attempt of [1, 2]) {
        const before = charged.length;
        await startPayment(context, prompt(attempt));
        if (charged.length > before) return tell(context);
        clock.pass(3 * 60_000);
      }
      if (charged.length > 0) return;
      await startPayment(context, { ...prompt(2), uncharged: 1 });
      await tell(context);
    },
  };
}

async function endOf(folder: string): Promise<string> {
  const storage = await openStorage(folder);
  const [placed] = await listOrders(storage, undefined, 1);
  const [unconfirmed] = await listOrders(storage, UNCONFIRMED, 1);
  await storage.destroy();
  if (placed?.state === 'done') return 'done';
  return unconfirmed ? 'unconfirmed' : 'unpaid';
}

/** A database without orders, all of it in one file. */
async function newDatabase(): Promise<string> {
  const folder = await temporaryFolder();
  const storage = await openStorage(folder);
  // SQLite's other files go when the last statement is collected, which is some time after its end.
  await sql`pragma wal_checkpoint(truncate)`.execute(storage);
  await storage.destroy();
  return sqliteFile(folder);
}

async function liveUntil(
  folder: string,
  query: number,
  journey: (context: OrderContext, clock: Clock) => Promise<void>,
  provider?: PaymentProvider,
): Promise<boolean> {
  const clock = manualClock();
  const { storage } = crashingStorage(sqliteDialect(folder), query);
  try {
    await journey(contextOn(storage, clock, provider).context, clock);
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  } finally {
    await storage.destroy();
  }
}

async function recover(
  folder: string,
  journey?: (context: OrderContext, clock: Clock) => Promise<void>,
  provider?: PaymentProvider,
): Promise<void> {
  const clock = manualClock();
  clock.pass(60_000);
  const { context, storage, reconciler } = await openContext(folder, clock, provider);
  await journey?.(context, clock);
  for (let hour = 0; hour < 80; hour += 1) {
    clock.pass(60 * 60_000);
    await reconciler.runDue();
  }
  await storage.destroy();
}

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
