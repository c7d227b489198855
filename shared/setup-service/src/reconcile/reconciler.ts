import { askProvider } from '../orders/ask-provider.ts';
import { giveUpIfOld } from '../orders/give-up.ts';
import { payableStates } from '../orders/order.ts';
import { nextAskAt } from '../orders/pauses.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { finishPaidOrder } from '../orders/take-money.ts';
import type { Payment } from '../storage/tables.ts';

/*
 * Finishes what buyers leave behind. Every payment carries the time at which it is asked about next;
 * the reconciler takes those that are due, asks the provider, and lets follow what follows for a
 * buyer who asks: a paid order gets its account and its mail.
 *
 * It takes a payment by moving that time on, from the value that it read: of several services at
 * work one gets it, and one that dies in the middle leaves it for the next round.
 *
 * It works in two lanes at once. What may still be paid has the wide one. The narrow one is for what
 * can wait: money that came and may be taken back, and attempts that were ended. However many of these
 * are due, and however slowly they are answered for, they delay nobody who is paying.
 */

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

export interface Reconciler {
  /** Works now and every few seconds. */
  start(): void;
  /** Does all that is due now. */
  runDue(): Promise<void>;
  /** Resolves when the round under way is over; none follows. */
  stop(): Promise<void>;
}

interface Lane {
  /** Whether its payments are in one of the payable states. */
  readonly holds: 'in' | 'not in';
  /** How long it rests when nothing is due. */
  readonly tickMs: number;
  /** How many questions are out at a time. */
  readonly atOnce: number;
}
const lanes: readonly Lane[] = [
  { holds: 'in', tickMs: 5_000, atOnce: 8 },
  { holds: 'not in', tickMs: 60_000, atOnce: 2 },
];

export function createReconciler(desk: PurchaseDesk, log: Log): Reconciler {
  const { storage, clock } = desk;
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
    if (lane.holds === 'in') await finishPaidOrders(desk);
    for (;;) {
      const due = stopped ? [] : await paymentsDue(lane);
      if (due.length === 0) return;
      await Promise.all(due.map(lookAt));
    }
  }

  async function paymentsDue({ holds, atOnce }: Lane): Promise<Payment[]> {
    return storage
      .selectFrom('payments')
      .selectAll()
      .where('state', holds, payableStates)
      .where('next_ask_at', '<=', clock.now().toISOString())
      .orderBy('next_ask_at')
      .limit(atOnce)
      .execute();
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
    return storage
      .updateTable('payments')
      .set({ asked, next_ask_at: nextAskAt({ ...payment, asked }, clock.now()) })
      .where('id', '=', payment.id)
      .where('asked', '=', payment.asked)
      .where('next_ask_at', '=', payment.next_ask_at)
      .returningAll()
      .executeTakeFirst();
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
