import { askProvider } from '../orders/ask-provider.ts';
import { ageOf, giveUpIfOld } from '../orders/give-up.ts';
import { isWorthAsking } from '../orders/order.ts';
import { ASKED_FOR, pauseAfter } from '../orders/pauses.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { finishPaidOrder } from '../orders/take-money.ts';
import type { Payment } from '../storage/tables.ts';
import { mendTimes } from './after-a-clock-jump.ts';
import { duePayments, type Turn, turns } from './due-payments.ts';

/*
 * Finishes what buyers leave behind. Every payment carries the time at which it is asked about next;
 * the reconciler takes those that are due, asks the provider, and lets follow what follows for a
 * buyer who asks: a paid order gets its account and its mail.
 *
 * It takes a payment by moving that time on, from the value that it read: of several services at
 * work one gets it, and one that dies in the middle leaves it for the next round.
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

const TICK_MS = 5_000;
const AT_ONCE = 8;
/** How many payments are asked about in one round: all that somebody waits for. */
const mostInARound: Readonly<Record<Turn, number>> = {
  awaited: Number.POSITIVE_INFINITY,
  'without-buyer': 40,
  settled: 40,
};

export function createReconciler(desk: PurchaseDesk, log: Log): Reconciler {
  const { storage, clock } = desk;
  let stopped = false;
  let cancelTimer = () => {};
  let round: Promise<void> = Promise.resolve();

  function tick(): void {
    round = runDue()
      .catch((error) => log.warn({ err: error }, 'reconciling failed and is tried again'))
      .finally(() => {
        if (!stopped) cancelTimer = clock.after(TICK_MS, tick);
      });
  }

  async function runDue(): Promise<void> {
    await finishPaidOrders(desk);
    await mendTimes(desk);
    const left: Record<Turn, number> = { ...mostInARound };
    while (!stopped) {
      const [turn, due] = await nextDue(left);
      if (due.length === 0) return;
      left[turn] -= due.length;
      await Promise.all(due.map(lookAt));
    }
  }

  /** The few that are asked about next; what somebody waits for comes before each few of the others. */
  async function nextDue(left: Record<Turn, number>): Promise<[Turn, Payment[]]> {
    for (const turn of turns) {
      const most = Math.min(left[turn], AT_ONCE);
      const due = most > 0 ? await duePayments(storage, turn, { at: clock.now(), most }) : [];
      if (due.length > 0) return [turn, due];
    }
    return ['awaited', []];
  }

  async function lookAt(due: Payment): Promise<void> {
    const payment = await claim(due);
    if (!payment) return;
    try {
      const asked = await askProvider(desk, payment);
      await giveUpIfOld(desk, asked);
      if (asked.state !== payment.state) {
        log.info({ payment: payment.id, state: asked.state }, 'payment settled by reconciling');
      }
    } catch (error) {
      log.warn({ payment: payment.id, err: error }, 'a payment could not be asked about');
    }
  }

  async function claim(payment: Payment): Promise<Payment | undefined> {
    const asked = payment.asked + 1;
    const isLast = ageOf(desk, payment) >= ASKED_FOR || !isWorthAsking(payment.state);
    const next = new Date(clock.now().getTime() + pauseAfter(asked)).toISOString();
    return storage
      .updateTable('payments')
      .set({ asked, next_ask_at: isLast ? null : next })
      .where('id', '=', payment.id)
      .where('asked', '=', payment.asked)
      .where('next_ask_at', '=', payment.next_ask_at)
      .returningAll()
      .executeTakeFirst();
  }

  return {
    start: tick,
    runDue,
    async stop() {
      stopped = true;
      cancelTimer();
      await round;
    },
  };
}

/** Orders whose money waited for details that are there by now. */
async function finishPaidOrders(desk: PurchaseDesk): Promise<void> {
  const waiting = await desk.storage
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'paid')
    .where('company_key', 'is not', null)
    .where('applicant_name', 'is not', null)
    .where('price', 'is not', null)
    .execute();
  for (const order of waiting) await finishPaidOrder(desk, order);
}
