import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createReceiptSender } from '../src/orders/receipts/send-receipts.ts';
import { LATE_MS } from '../src/payments/sandbox.ts';
import { aBuyer } from '../testing/buyer.ts';
import { inDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { seeded } from '../testing/random.ts';
import { openContext } from '../testing/reconciling.ts';
import { faultyService } from './faulty-service.ts';

const PURCHASES = Number(process.env.FAULT_PURCHASES ?? 200);
const KILLS = Math.ceil(PURCHASES / 10);
const SEED = Number(process.env.FAULT_SEED ?? 20_260_302);
const AT_ONCE = 10;

const env = {
  SETUP_PORT: '0',
  LOG_LEVEL: 'info',
  SANDBOX_SECONDS: '0',
  SETUP_PAYMENTS_PER_MINUTE: '100000',
  SETUP_QUESTIONS_PER_MINUTE: '100000',
  SETUP_BOT_CHECK: 'trials',
};

type Buyer = ReturnType<typeof aBuyer>;

test(`after ${PURCHASES} purchases with the service killed ${KILLS} times, who paid has an account and a receipt, once`, {
  timeout: 600_000,
}, async () => {
  const random = seeded(SEED);
  const dataFolder = await temporaryFolder();
  await mkdir(dataFolder, { recursive: true });
  const service = faultyService({ ...env, SITE_DATA: dataFolder }, random, {
    most: KILLS,
    requestsBetween: 20,
  });

  /** Does something with the service until it answers, as a browser that tries again does. */
  async function insist<T>(buyer: Buyer, act: (buyer: Buyer) => Promise<T>): Promise<T> {
    for (;;) {
      const address = await service.address();
      const answer = act(buyer.at(address));
      service.noteRequest();
      try {
        return await answer;
      } catch {
        // The service died: it is asked again where it lives now.
      }
    }
  }

  const queue = Array.from({ length: PURCHASES }, (_, index) => index);
  const plans = queue.map(() => random.pick(journeys));
  async function serveQueue(): Promise<void> {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const who = { email: `owner${index}@shop.example`, company_name: `Shop ${index}` };
      await plans[index]?.(aBuyer('', who), insist);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serveQueue));
  expect(service.crashes()).toBe(KILLS);
  await service.stop();
  await settle(dataFolder);

  const charged = await chargedOrders(dataFolder);
  const accounts = await rowsOf(dataFolder, 'accounts');
  const mails = await rowsOf(dataFolder, 'outbox');
  expect(charged.length).toBeGreaterThan(PURCHASES / 2);
  expect(new Set(charged).size).toBe(charged.length);
  expect(accounts.map(({ id }) => id).sort()).toEqual(charged.sort());
  const sent = charged.flatMap((id) => [`${id}`, `${id}-receipt`, `${id}-sale`]);
  expect(mails.map(({ id }) => id).sort()).toEqual(sent.sort());
  const numbers = (await rowsOf(dataFolder, 'receipts')).map(({ number }) => Number(number));
  expect(numbers.sort((one, other) => one - other)).toEqual(charged.map((_, index) => index + 1));
  const states = (await rowsOf(dataFolder, 'payments')).map(({ state }) => state);
  expect(states.filter((state) => state === 'paid')).toHaveLength(charged.length);
  expect(states).not.toContain('refund-due');
  console.log(
    `${PURCHASES} purchases, ${KILLS} kills: ${charged.length} paid, ${accounts.length} accounts`,
  );
});

type Insist = <T>(buyer: Buyer, act: (buyer: Buyer) => Promise<T>) => Promise<T>;

async function byCard(buyer: Buyer, insist: Insist, attempt: number, choice: string) {
  const { body } = await insist(buyer, (it) => it.payByCard(attempt));
  if (!body.redirect_url) return undefined;
  await insist(buyer, (it) => it.choose(body.redirect_url, choice));
  return String(body.order_tracking_id);
}

/** What buyers do; each is another order. */
const journeys: readonly [Journey, ...Journey[]] = [
  async function paysByCard(buyer, insist) {
    await insist(buyer, (it) => it.place());
    const id = await byCard(buyer, insist, 1, 'pay');
    if (id) await insist(buyer, (it) => it.status(id));
    await insist(buyer, (it) => it.setUp());
  },
  async function paysByCardAndLeaves(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await byCard(buyer, insist, 1, 'pay');
  },
  async function isDeclinedThenPaysByPhone(buyer, insist) {
    await insist(buyer, (it) => it.place());
    const id = await byCard(buyer, insist, 1, 'decline');
    if (id) await insist(buyer, (it) => it.status(id));
    const { body } = await insist(buyer, (it) => it.payByPhone(2));
    if (body.MerchantRequestID) await insist(buyer, (it) => it.phoneStatus(body.MerchantRequestID));
  },
  async function leavesThePageAndTriesAgain(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await insist(buyer, (it) => it.payByCard(1));
    await insist(buyer, (it) => it.payByPhone(2));
    await byCard(buyer, insist, 3, 'pay');
    await insist(buyer, (it) => it.setUp());
  },
  async function pressesTwice(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await Promise.all([1, 2].map(() => insist(buyer, (it) => it.payByPhone(1))));
    await insist(buyer, (it) => it.payByDebit(2));
  },
  async function losesTheReply(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await insist(buyer, (it) => it.payByPhone(1, '254712345679'));
  },
  async function paysLate(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await byCard(buyer, insist, 1, 'late');
  },
  async function walksAway(buyer, insist) {
    await insist(buyer, (it) => it.place());
    await insist(buyer, (it) => it.payByCard(1));
  },
];
type Journey = (buyer: Buyer, insist: Insist) => Promise<void>;

/** Lets four days pass for the reconciler, and has the receipts written that are left. */
async function settle(dataFolder: string): Promise<void> {
  const clock = manualClock(new Date());
  const { context, reconciler } = await openContext(dataFolder, clock);
  for (let hour = 0; hour < 96; hour += 1) {
    clock.pass(60 * 60_000);
    await reconciler.runDue();
  }
  const log = { warn: () => undefined };
  const receipts = createReceiptSender({ ...context, live: context, clock, log });
  receipts.wake();
  await receipts.idle();
  await receipts.stop();
}

/** The order of each payment for which the provider took money. */
async function chargedOrders(dataFolder: string): Promise<unknown[]> {
  const end = new Date(Date.now() + 24 * 60 * 60_000 + LATE_MS.credit_card).toISOString();
  const rows = await inDatabase(dataFolder, (storage) =>
    storage
      .selectFrom('sandbox_payments')
      .innerJoin('payments', 'payments.id', 'sandbox_payments.reference')
      .select('payments.order_id')
      .where('outcome', 'in', ['paid', 'late', 'lost-reply'])
      .where('answers_at', '<', end)
      .execute(),
  );
  return rows.map(({ order_id }) => order_id);
}
