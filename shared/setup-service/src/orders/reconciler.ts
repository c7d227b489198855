import { createBackgroundJob, type JobLog, type Pass } from '../background-job.ts';
import { accountReference } from '../payments/daraja.ts';
import { payableStates } from '../storage/order-tables.ts';
import type { Payment, Storage } from '../storage/tables.ts';
import { ageOf, expireIfOld } from './apply-event.ts';
import { askForAnswer } from './ask-provider.ts';
import { isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { changePayment } from './payments.ts';
import { ASKED_FOR, nextAskAt, repairSettledTimes, repairTimes } from './query-schedule.ts';
import { finishPaidOrder } from './settle-payment.ts';
import { isLostPrompt, isUnconfirmed } from './unconfirmed-prompts.ts';

/*
 * Finishes what buyers leave behind: it queries providers about due payments and applies the
 * answers as for a buyer who waits.
 *
 * It claims a payment by moving its due time on, from the value that it read: of several services
 * one gets it. The claim lasts two minutes at most, so that another service takes over from one
 * that dies or hangs. A late answer changes nothing: a payment is only changed from the state that
 * was read, and its due time only by whoever queried last (`asked` counts that).
 *
 * Two lanes: what may still be paid has the wide one; the narrow one is for received money and
 * cancelled attempts, so that they delay no buyer who is paying.
 */

interface Reconciler {
  start(): void;
  /** Does all that is due and that somebody waits for, and some of the rest. */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

interface Lane {
  /** What is queried first, and how many of each in one round. */
  readonly turns: readonly { readonly turn: Turn; readonly max: number }[];
  /** How long it rests when nothing is due. */
  readonly tickMs: number;
  readonly atOnce: number;
}
const payable: Lane = {
  turns: [
    { turn: 'awaited', max: Number.POSITIVE_INFINITY },
    { turn: 'without-buyer', max: 40 },
  ],
  tickMs: 5_000,
  atOnce: 8,
};
const settled: Lane = {
  turns: [{ turn: 'settled', max: Number.POSITIVE_INFINITY }],
  tickMs: 60_000,
  atOnce: 2,
};
const lanes = [payable, settled];

/** Longer than a provider's answer takes. */
const CLAIM_MS = 2 * 60_000;

function earlier(time: string | null, limit: number): string | null {
  return time && Date.parse(time) > limit ? new Date(limit).toISOString() : time;
}

export function createReconciler(context: OrderContext, log: JobLog): Reconciler {
  const { storage, clock } = context;
  const jobs = lanes.map((lane) =>
    createBackgroundJob({
      clock,
      log,
      pass: () => round(lane),
      everyMs: lane.tickMs,
      failure: 'reconciling failed and is tried again',
    }),
  );

  async function* round(lane: Lane): Pass {
    if (lane === payable) {
      yield* finishPaidOrders(context, log);
      await repairTimes(context);
    } else await repairSettledTimes(context);
    const left = new Map(lane.turns.map(({ turn, max }) => [turn, max]));
    for (;;) {
      const due = await nextDue(lane, left);
      if (due.length === 0) return;
      await Promise.all(due.map(lookAt));
      yield;
    }
  }

  /** The next few; awaited payments come before each few of the others. */
  async function nextDue({ atOnce }: Lane, left: Map<Turn, number>): Promise<Payment[]> {
    for (const [turn, rest] of left) {
      const max = Math.min(rest, atOnce);
      const due = max > 0 ? await duePayments(storage, turn, { at: clock.now(), max }) : [];
      if (due.length === 0) continue;
      left.set(turn, rest - due.length);
      return due;
    }
    return [];
  }

  async function lookAt(due: Payment): Promise<void> {
    const at = clock.now();
    const next = nextAskAt({ ...due, asked: due.asked + 1 }, at);
    const payment = await claim(due, earlier(next, at.getTime() + CLAIM_MS));
    if (!payment) return;
    try {
      const { payment: asked, isAnswered } = await askForAnswer(context, payment);
      const left = await expireIfOld(context, asked);
      if (isLostPrompt(left) && left.state !== asked.state) noteUnconfirmed(left);
      // Ends the claim, unless the answer has set a time, or another service has queried since.
      const { id, asked: times, next_ask_at } = payment;
      if (next_ask_at !== next) {
        await changePayment(storage, { id, asked: times, next_ask_at }, { next_ask_at: next });
      }
      const isLeft = isAnswered && (await leaveIfOld(context, asked));
      if (
        isLeft &&
        !isLostPrompt(left) &&
        isUnconfirmed({ ...left, next_ask_at: null }, undefined)
      ) {
        noteUnconfirmed(left);
      }
      if (asked.state !== payment.state) {
        log.info({ payment: payment.id, state: asked.state }, 'payment settled by reconciling');
      }
    } catch (error) {
      log.warn({ payment: payment.id, err: error }, 'a payment could not be asked about');
    }
  }

  /** An operator has to look at the statement for it. */
  function noteUnconfirmed({ id }: Payment): void {
    const detail = { payment: id, account: accountReference(id) };
    log.warn(detail, 'nobody says whether a prompt was paid: look at the statement of M-Pesa');
  }

  async function claim(payment: Payment, until: string | null): Promise<Payment | undefined> {
    const { id, asked, next_ask_at } = payment;
    return changePayment(
      storage,
      { id, asked, next_ask_at },
      { asked: asked + 1, next_ask_at: until },
    );
  }

  return {
    start() {
      for (const job of jobs) job.start();
    },
    async runDue() {
      for (const job of jobs) await job.runDue();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/**
 * Ends queries of an old payment, now that there was an answer. One that was named since is queried
 * under its name.
 */
async function leaveIfOld(context: OrderContext, payment: Payment): Promise<boolean> {
  if (!isWorthAsking(payment.state) || ageOf(context, payment) < ASKED_FOR) return false;
  const left = await context.storage
    .updateTable('payments')
    .set({ next_ask_at: null })
    .where('id', '=', payment.id)
    .where('state', 'in', payableStates)
    .where('provider_id', 'is not distinct from', payment.provider_id)
    .returning('id')
    .executeTakeFirst();
  return left !== undefined;
}

/** Orders that were paid before their buyer's details came. */
async function* finishPaidOrders(context: OrderContext, log: JobLog): Pass {
  const waiting = await context.storage
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where('company_key', 'is not', null)
    .where('applicant_name', 'is not', null)
    .where('price', 'is not', null)
    .execute();
  for (const order of waiting) {
    await finishPaidOrder(context, order).catch((error) =>
      log.warn({ order: order.id, err: error }, 'a paid order could not be finished'),
    );
    yield;
  }
}

/*
 * Somebody waits for an order that has its buyer. Orders without one cost nothing to make, so their
 * number says nothing about demand.
 */

type Turn = 'awaited' | 'without-buyer' | 'settled';

async function duePayments(
  storage: Storage,
  turn: Turn,
  { at, max }: { readonly at: Date; readonly max: number },
): Promise<Payment[]> {
  const due = storage
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('payments.next_ask_at', '<=', at.toISOString())
    .orderBy('payments.next_ask_at')
    .limit(max);
  if (turn === 'settled') return due.where('payments.state', 'not in', payableStates).execute();
  return due
    .where('payments.state', 'in', payableStates)
    .where('orders.company_key', turn === 'awaited' ? 'is not' : 'is', null)
    .execute();
}
