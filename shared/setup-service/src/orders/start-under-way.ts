import { setTimeout } from 'node:timers/promises';
import type { Payment } from '../storage/tables.ts';
import type { OrderContext } from './order-context.ts';
import { findPayment } from './payments.ts';

/*
 * The same start may arrive twice at the same moment, also at two copies of the service: a button is
 * pressed twice, or a proxy sends a request on whose copy died. Whoever has written the attempt down, or
 * taken it over, calls the provider; the others look into the database for its answer. A start whose
 * caller died counts as cut short after a while, and one of those who wait repeats it.
 */

type Context = Pick<OrderContext, 'storage' | 'clock'>;

/** Longer than most providers take, and shorter than a page waits. */
const CALL_MS = 10_000;
const LOOK_MS = 100;

/** Until when a start that begins now is its caller's own. */
export function callUntil(at: Date): string {
  return new Date(at.getTime() + CALL_MS).toISOString();
}

/** Whether a start that was written down here has been left for so long that others take it for cut short. */
export function isCallOver({ clock }: Pick<Context, 'clock'>, payment: Payment): boolean {
  const { starting_until: until } = payment;
  return until !== null && until <= clock.now().toISOString();
}

/** The payment once nobody calls the provider for it any more. */
export async function afterStart({ storage, clock }: Context, payment: Payment): Promise<Payment> {
  let current = payment;
  // The clock of another machine may be ahead: more looks than a call takes are never needed.
  for (let looks = 0; looks < CALL_MS / LOOK_MS; looks += 1) {
    const { state, starting_until: until } = current;
    if (state !== 'starting' || until === null || until <= clock.now().toISOString()) break;
    await setTimeout(LOOK_MS);
    current = (await findPayment(storage, current.id)) ?? current;
  }
  return current;
}

/** Takes over a start that nobody is at; undefined where another one was first. */
export async function takeStart({ storage, clock }: Context, payment: Payment) {
  return storage
    .updateTable('payments')
    .set({ starting_until: callUntil(clock.now()) })
    .where('id', '=', payment.id)
    .where('state', '=', 'starting')
    .where('starting_until', 'is not distinct from', payment.starting_until)
    .returningAll()
    .executeTakeFirst();
}

/** Says that the call is over without an answer: whoever repeats the start need not wait. */
export async function giveStartBack({ storage }: Context, payment: Payment): Promise<void> {
  await storage
    .updateTable('payments')
    .set({ starting_until: null })
    .where('id', '=', payment.id)
    .where('starting_until', '=', payment.starting_until)
    .execute();
}
