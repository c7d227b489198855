import { closeManually } from '../../src/operator/close.ts';
import { finishManually } from '../../src/operator/finish.ts';
import { notPaidManually } from '../../src/operator/not-paid.ts';
import { listOrders, UNCONFIRMED } from '../../src/operator/order-queries.ts';
import { refundManually } from '../../src/operator/refund.ts';
import { isSettled } from '../../src/orders/order.ts';
import { paymentsOf } from '../../src/orders/payments.ts';
import { isUnconfirmed } from '../../src/orders/unconfirmed-prompts.ts';
import type { Storage } from '../../src/storage/tables.ts';
import type { CommandContext } from './copies.ts';
import type { Ledger } from './ledger.ts';

/* An operator who reads the providers' statements, gives back what is due, and records it. */

export interface Office {
  readonly storage: Storage;
  readonly ledger: Ledger;
  /** Runs a command; undefined where it died meanwhile. */
  readonly run: <T>(command: (context: CommandContext) => Promise<T>) => Promise<T | undefined>;
}

type Afterwards = 'kept' | 'closed';

const ALL = 1_000_000;
export const attribution = { by: 'Achieng', why: 'on the statement', despiteOthers: true } as const;
export const orderOf = (payment: string) => payment.slice(0, 36);

/** Also money that the service does not know. */
export async function giveBack(
  { ledger, run }: Office,
  payment: string,
  how: { readonly account?: Afterwards; readonly seen?: boolean; readonly forgets?: boolean } = {},
): Promise<void> {
  const { account = 'kept', seen = false, forgets = false } = how;
  // What was seen, if it went back before.
  const held = ledger.of(payment).findLast(({ amount }) => amount > 0)?.amount;
  ledger.giveBack(payment);
  if (forgets) return;
  await run(async (context) => {
    const refund = { ...attribution, seen, ...(seen && { came: held }) } as const;
    for (const goods of [undefined, 'awaited'] as const) {
      for (const decided of [{ account }, {}]) {
        const done = await refundManually(context, payment, { ...refund, ...decided, goods });
        if (done.kind !== 'refused') return;
      }
    }
  });
}

export async function answerStatement(office: Office): Promise<void> {
  const { ledger, storage, run } = office;
  for (const { id } of await listOrders(storage, UNCONFIRMED, ALL)) {
    for (const payment of await paymentsOf(storage, id)) {
      if (!isUnconfirmed(payment, undefined)) continue;
      const isRinging = ledger
        .charges()
        .some(({ reference, state }) => reference === payment.id && state === 'waiting');
      if (isRinging) continue;
      if (ledger.held(payment.id) > 0) await finishOrGiveBack(office, payment.id);
      else await run((context) => notPaidManually(context, payment.id, attribution));
    }
  }
}

export async function finishOrGiveBack(office: Office, payment: string): Promise<void> {
  const order = orderOf(payment);
  const done = (await isReplaced(office, order))
    ? { kind: 'refused' }
    : await office.run((context) => {
        const came = office.ledger.held(payment);
        return finishManually(context, order, { ...attribution, payment, came });
      });
  if (done?.kind === 'refused') await giveBack(office, payment, { seen: true });
}

/** Whether its buyer abandoned an order and has an account by another one. */
async function isReplaced({ storage }: Office, order: string): Promise<boolean> {
  const other = await storage
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.phone_number', 'orders.phone_number')
    .select('accounts.id')
    .where('orders.id', '=', order)
    .where('orders.abandoned_at', 'is not', null)
    .where('accounts.closed_at', 'is', null)
    .whereRef('accounts.id', '!=', 'orders.id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Closes what was finished for money that a bank took back, where no other payment holds some. */
export async function closeWhatWasTakenBack({ storage, run }: Office): Promise<void> {
  for (const { id, state } of await listOrders(storage, 'reversed', ALL)) {
    const holding = (await paymentsOf(storage, id)).some((payment) => isSettled(payment.state));
    if (state === 'done' && !holding)
      await run((context) => closeManually(context, id, attribution));
  }
}

export async function closeBooks(office: Office): Promise<void> {
  const { ledger, storage } = office;
  const payments = () => storage.selectFrom('payments').selectAll().orderBy('created_at').execute();
  await answerStatement(office);
  for (const { id, state, next_query_at } of await payments()) {
    const isKnown = isSettled(state) || next_query_at !== null;
    if (ledger.held(id) > 0 && !isKnown) await finishOrGiveBack(office, id);
  }
  for (const { id, state } of await payments()) {
    const isGivenBack = ledger.held(id) === 0 && ledger.of(id).length > 0;
    if (state === 'refunded' || state === 'reversed') continue;
    if (state === 'refund-due' || isGivenBack) {
      await giveBack(office, id, { seen: !isSettled(state) });
    }
  }
}
