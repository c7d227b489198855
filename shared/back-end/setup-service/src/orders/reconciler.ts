import { type SqlBool, sql } from 'kysely';
import { createBackgroundJob, type JobLog, type Pass } from '../background-job.ts';
import { timeAfter } from '../clock.ts';
import { accountReference } from '../payments/daraja.ts';
import { nextPage, type Page, type Place, START } from '../storage/page.ts';
import { type Payment, paymentLanes } from '../storage/tables.ts';
import { ASKED_FOR, ageOf, isPending, nextQueryAt, type OrderContext } from './order.ts';
import { findOrder } from './orders.ts';
import { changePayment } from './payments.ts';
import { queryPayment } from './query-provider.ts';
import { expireIfOld, finishPaidOrder } from './settle-payment.ts';
import { isOrphanedPrompt, isUnconfirmed } from './unconfirmed-prompts.ts';

/*
 * Finishes what buyers leave behind: queries providers about due payments, and applies the answers
 * as for a buyer who waits.
 *
 * A payment is claimed by moving its due time on from the value that was read: of several services
 * one gets it. A claim lasts two minutes at most, so that another service takes over from one that
 * dies or hangs. A late answer changes nothing: a payment is only changed from the state that was
 * read, and its due time only by whoever queried last (`asked` counts).
 */

type Lane = keyof typeof paymentLanes;

/** Settled payments have a narrow lane of their own, so that they delay no buyer who is paying. */
const lanes = [
  { lane: 'payable', everyMs: 5_000, atOnce: 8 },
  { lane: 'settled', everyMs: 60_000, atOnce: 2 },
] as const;

/** Longer than a provider's answer takes. */
const CLAIM_MS = 2 * 60_000;
const MOST_FINISHED = 20;

export function createReconciler(context: OrderContext, log: JobLog) {
  const { storage, clock } = context;
  const failure = 'reconciling failed and is tried again';
  const jobs = lanes.map(({ lane, everyMs, atOnce }) =>
    createBackgroundJob({ clock, log, pass: () => pass(lane, atOnce), everyMs, failure }),
  );

  async function* pass(lane: Lane, atOnce: number): Pass {
    if (lane === 'payable') yield* finishPaidOrders(context, log);
    const isOfLane = sql<SqlBool>`${sql.raw(paymentLanes[lane])}`;
    for (;;) {
      const due = await storage
        .selectFrom('payments')
        .selectAll()
        .where(isOfLane)
        .where('next_query_at', '<=', clock.now().toISOString())
        .orderBy('next_query_at')
        .limit(atOnce)
        .execute();
      if (due.length === 0) break;
      await Promise.all(due.map(query));
      yield;
    }
  }

  async function query(due: Payment): Promise<void> {
    const at = clock.now();
    const next = nextQueryAt({ ...due, asked: due.asked + 1 }, at);
    const { id } = due;
    const latest = timeAfter(at, CLAIM_MS);
    const claim = { asked: due.asked + 1, next_query_at: next && next > latest ? latest : next };
    const unclaimed = { id, asked: due.asked, next_query_at: due.next_query_at };
    const payment = await changePayment(storage, unclaimed, claim);
    if (!payment) return;
    try {
      const { payment: asked, isAnswered } = await queryPayment(context, payment);
      const left = await expireIfOld(context, asked);
      // Ends the claim, unless the answer has set a time, or another service has queried since.
      if (claim.next_query_at !== next) {
        await changePayment(storage, { id, ...claim }, { next_query_at: next });
      }
      const isLeft = isAnswered && (await leaveIfOld(context, left));
      const isOrphaned = isOrphanedPrompt(left)
        ? left.state !== asked.state
        : isLeft && isUnconfirmed({ ...left, next_query_at: null }, undefined);
      if (isOrphaned) {
        const detail = { payment: id, account: accountReference(id) };
        log.warn(detail, 'nobody says whether a prompt was paid: look at the statement of M-Pesa');
      }
      if (asked.state !== payment.state) {
        log.info({ payment: id, state: asked.state }, 'payment settled by reconciling');
      }
    } catch (error) {
      log.warn({ payment: id, err: error }, 'a payment could not be queried');
    }
  }

  return {
    start() {
      for (const job of jobs) job.start();
    },
    async runDue() {
      for (const job of jobs) await job.runDue();
    },
    stop: () => Promise.all(jobs.map((job) => job.stop())),
  };
}

/** Ends the queries of an old payment that was answered, unless it was named since. */
async function leaveIfOld(context: OrderContext, payment: Payment): Promise<boolean> {
  const { id, state, provider_id } = payment;
  if (!isPending(state) || ageOf(context, payment) < ASKED_FOR) return false;
  const asBefore = { id, state, provider_id };
  return (await changePayment(context.storage, asBefore, { next_query_at: null })) !== undefined;
}

async function* finishPaidOrders(context: OrderContext, log: JobLog): Pass {
  const { storage } = context;
  const where = sql<SqlBool>`state = 'paid' and company_key is not null
    and applicant_name is not null and price is not null`;
  const walk = { table: 'orders', time: 'created_at', key: 'id', where } as const;
  for (let after: Place | undefined = START; after; ) {
    const page: Page = await nextPage(storage, walk, { after, max: MOST_FINISHED });
    for (const id of page.keys) {
      const order = await findOrder(storage, id);
      if (!order) continue;
      await finishPaidOrder(context, order).catch((error) =>
        log.warn({ order: id, err: error }, 'a paid order could not be finished'),
      );
      yield;
    }
    after = page.next;
  }
}
