import { expect, test } from 'vitest';
import { createReceiptSender } from '../src/orders/receipts/send-receipts.ts';
import { LATE_MS } from '../src/payments/sandbox.ts';
import { aBuyer } from '../testing/buyer.ts';
import { inDatabase, rowsOf } from '../testing/databases.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { runProgram } from '../testing/program.ts';
import { seeded } from '../testing/random.ts';
import { openContext } from '../testing/reconciling.ts';
import { settleAll } from './killed-at-query.ts';

const PURCHASES = Number(process.env.FAULT_PURCHASES ?? 100);
const KILLS = Math.ceil(PURCHASES / 10);
const SEED = Number(process.env.FAULT_SEED ?? 20_260_302);
const AT_ONCE = 10;
/** On the average. */
const REQUESTS_BETWEEN_KILLS = 20;
/** Somewhere in the middle of the answers that are under way. */
const LATEST_DEATH_MS = 25;

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
  const service = faultyService({ ...env, SITE_DATA: dataFolder }, random);
  const queue = Array.from({ length: PURCHASES }, (_, index) => index);
  const plans = queue.map(() => random.pick(journeys));
  async function serveQueue(): Promise<void> {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const who = { email: `owner${index}@shop.example`, company_name: `Shop ${index}` };
      const buyer = aBuyer('', who);
      await plans[index]?.((act) => service.insist(buyer, act));
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

/**
 * A service that is killed, without a word, again and again: each time after some number of requests
 * that a seed decides, with whatever is under way; and started again at once.
 */
function faultyService(env: Readonly<Record<string, string>>, random: ReturnType<typeof seeded>) {
  let running = runProgram(env);
  let crashes = 0;
  let untilDeath = next();

  function next(): number {
    return 1 + random.below(REQUESTS_BETWEEN_KILLS * 2);
  }

  /** Called as a request goes out: the service may die while it is on its way. */
  function noteRequest(): void {
    untilDeath -= 1;
    if (untilDeath > 0 || crashes >= KILLS) return;
    crashes += 1;
    untilDeath = next();
    setTimeout(() => {
      running.child.kill('SIGKILL');
      running = runProgram(env);
    }, random.below(LATEST_DEATH_MS));
  }

  return {
    crashes: () => crashes,
    /** Does something with the service until it answers, as a browser that tries again does. */
    async insist<T>(buyer: Buyer, act: (buyer: Buyer) => Promise<T>): Promise<T> {
      for (;;) {
        const answer = act(buyer.at(await running.listening));
        noteRequest();
        try {
          return await answer;
        } catch {
          // The service died: it is asked again where it lives now.
        }
      }
    },
    async stop(): Promise<void> {
      await running.listening;
      running.child.kill('SIGTERM');
      await running.ended;
    },
  };
}

type Act = <T>(act: (buyer: Buyer) => Promise<T>) => Promise<T>;
type Journey = (act: Act) => Promise<unknown>;

const place = (buyer: Buyer) => buyer.place();
const setUp = (buyer: Buyer) => buyer.setUp();

async function byCard(act: Act, attempt: number, choice: string): Promise<string | undefined> {
  const { body } = await act((it) => it.payByCard(attempt));
  if (!body.redirect_url) return undefined;
  await act((it) => it.choose(body.redirect_url, choice));
  return String(body.order_tracking_id);
}

/** What buyers do; each is another order. */
const journeys: readonly [Journey, ...Journey[]] = [
  async function paysByCard(act) {
    await act(place);
    const id = await byCard(act, 1, 'pay');
    if (id) await act((it) => it.status(id));
    await act(setUp);
  },
  async function paysByCardAndLeaves(act) {
    await act(place);
    await byCard(act, 1, 'pay');
  },
  async function isDeclinedThenPaysByPhone(act) {
    await act(place);
    const id = await byCard(act, 1, 'decline');
    if (id) await act((it) => it.status(id));
    const { body } = await act((it) => it.payByPhone(2));
    if (body.MerchantRequestID) await act((it) => it.phoneStatus(body.MerchantRequestID));
  },
  async function leavesThePageAndTriesAgain(act) {
    await act(place);
    await act((it) => it.payByCard(1));
    await act((it) => it.payByPhone(2));
    await byCard(act, 3, 'pay');
    await act(setUp);
  },
  async function pressesTwice(act) {
    await act(place);
    await Promise.all([1, 2].map(() => act((it) => it.payByPhone(1))));
    await act((it) => it.payByDebit(2));
  },
  async function losesTheReply(act) {
    await act(place);
    await act((it) => it.payByPhone(1, '254712345679'));
  },
  async function paysLate(act) {
    await act(place);
    await byCard(act, 1, 'late');
  },
  async function walksAway(act) {
    await act(place);
    await act((it) => it.payByCard(1));
  },
];

/** Lets three days pass for the reconciler, and has the receipts written that are left. */
async function settle(dataFolder: string): Promise<void> {
  const clock = manualClock(new Date());
  const opened = await openContext(dataFolder, clock);
  await settleAll(opened, clock);
  const { context } = opened;
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
