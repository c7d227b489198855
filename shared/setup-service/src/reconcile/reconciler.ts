import { askForAnswer } from '../orders/ask-provider.ts';
import { ASKED_FOR, nextAskAt } from '../orders/backoff.ts';
import { ageOf, expireIfOld } from '../orders/expire-payment.ts';
import { isWorthAsking } from '../orders/order.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { finishPaidOrder } from '../orders/settle-payment.ts';
import { isLostPrompt, isUnconfirmed } from '../orders/unconfirmed-prompts.ts';
import { accountReference } from '../payments/daraja/account-reference.ts';
import { payableStates } from '../storage/states.ts';
import type { Payment } from '../storage/tables.ts';
import { repairSettledTimes, repairTimes } from './clock-jump.ts';
import { duePayments, type Turn } from './due-payments.ts';

/*
 * Finishes what buyers leave behind. Every payment carries the time at which it is asked about next;
 * the reconciler takes those that are due, asks the provider, and lets follow what follows for a
 * buyer who asks: a paid order gets its account and its email.
 *
 * It takes a payment by moving that time on, from the value that it read: of several services at
 * work one gets it. It moves it on by two minutes at most, and by the rest once it has asked: of one that
 * dies or hangs in the middle another service takes over two minutes later, however long the pause. One
 * that goes on after that changes nothing with what it heard: a payment is only changed from the state
 * that was read, and its time only by who asked last (`asked` counts that).
 *
 * It works in two lanes at once. What may still be paid has the wide one. The narrow one is for what
 * can wait: money that came and may be taken back, and attempts that were ended. However many of these
 * are due, and however slowly they are answered for, they delay no buyer who is paying.
 */

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

export interface Reconciler {
  /** Works now and every few seconds. */
  start(): void;
  /**
   * Does all that is due now and that somebody waits for, and some of the rest: orders without their
   * buyer, and what is settled, have their turn in the next rounds.
   */
  runDue(): Promise<void>;
  /** Resolves when the round under way is over; none follows. */
  stop(): Promise<void>;
}

interface Lane {
  /** Whose turn it is, the first one first, and how many of them are asked about in one round. */
  readonly turns: readonly { readonly turn: Turn; readonly max: number }[];
  /** How long it rests when nothing is due. */
  readonly tickMs: number;
  /** How many questions are out at a time. */
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

/** How long a payment is its asker's own: longer than a provider's answer takes. */
const CLAIM_MS = 2 * 60_000;

function earlier(time: string | null, limit: number): string | null {
  return time && Date.parse(time) > limit ? new Date(limit).toISOString() : time;
}

export function createReconciler(context: OrderContext, log: Log): Reconciler {
  const { storage, clock } = context;
  let stopped = false;
  const running = new Map<Lane, { round: Promise<void>; cancelTimer: () => void }>();

  function tick(lane: Lane): void {
    const round = runLane(lane)
      .catch((error) => log.warn({ err: error }, 'reconciling failed and is tried again'))
      .finally(() => {
        if (!stopped) current.cancelTimer = clock.after(lane.tickMs, () => tick(lane));
      });
    const current = { round, cancelTimer: () => {} };
    running.set(lane, current);
  }

  async function runLane(lane: Lane): Promise<void> {
    if (lane === payable) {
      await finishPaidOrders(context, log);
      await repairTimes(context);
    } else await repairSettledTimes(context);
    const left = new Map(lane.turns.map(({ turn, max }) => [turn, max]));
    while (!stopped) {
      const due = await nextDue(lane, left);
      if (due.length === 0) return;
      await Promise.all(due.map(lookAt));
    }
  }

  /** The few that are asked about next; what somebody waits for comes before each few of the others. */
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
      if (payment.next_ask_at !== next) await restUntil(next, payment);
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
    return storage
      .updateTable('payments')
      .set({ asked: payment.asked + 1, next_ask_at: until })
      .where('id', '=', payment.id)
      .where('asked', '=', payment.asked)
      .where('next_ask_at', '=', payment.next_ask_at)
      .returningAll()
      .executeTakeFirst();
  }

  /** Ends a claim, unless what was heard has set a time, or another service has asked since. */
  async function restUntil(next: string | null, claimed: Payment): Promise<void> {
    await storage
      .updateTable('payments')
      .set({ next_ask_at: next })
      .where('id', '=', claimed.id)
      .where('asked', '=', claimed.asked)
      .where('next_ask_at', '=', claimed.next_ask_at)
      .execute();
  }

  return {
    start: () => lanes.forEach(tick),
    async runDue() {
      for (const lane of lanes) await runLane(lane);
    },
    async stop() {
      stopped = true;
      for (const { cancelTimer } of running.values()) cancelTimer();
      await Promise.all([...running.values()].map(({ round }) => round));
    },
  };
}

/**
 * Asks no more about a payment that was asked about for long enough, now that there was an answer; true
 * where that is so now. One that was named in the meantime is asked about under its name.
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

/** Orders whose money waited for details that are there by now. */
async function finishPaidOrders(context: OrderContext, log: Log): Promise<void> {
  const waiting = await context.storage
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where('company_key', 'is not', null)
    .where('applicant_name', 'is not', null)
    .where('price', 'is not', null)
    .execute();
  for (const order of waiting) {
    // An order that cannot be finished does not hold up the others.
    await finishPaidOrder(context, order).catch((error) =>
      log.warn({ order: order.id, err: error }, 'a paid order could not be finished'),
    );
  }
}
