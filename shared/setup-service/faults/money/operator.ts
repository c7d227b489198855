import { finishManually } from '../../src/operator/finish.ts';
import { notPaidManually } from '../../src/operator/not-paid.ts';
import { listOrders, UNCONFIRMED } from '../../src/operator/order-list.ts';
import { refundManually } from '../../src/operator/refund.ts';
import { holdsMoney } from '../../src/orders/order.ts';
import { paymentsOf } from '../../src/orders/payments.ts';
import { isUnconfirmed } from '../../src/orders/unconfirmed-prompts.ts';
import type { CopyName, Shop } from './shop.ts';

/*
 * An operator who reads the statements of the providers, gives back what is due back, and records it
 * with the commands of the service.
 */

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const attribution = { by: 'Achieng', why: 'on the statement', despiteOthers: true } as const;

export function giveBack({ ledger }: Shop, payment: string): void {
  ledger.giveBack(payment);
}

/** Records a refund, also of money that the service does not know. */
export async function refund(
  shop: Shop,
  copy: CopyName,
  payment: string,
  account: 'kept' | 'closed',
  seen = false,
): Promise<void> {
  await shop.at(copy, async ({ context }) => {
    const how = { ...attribution, seen };
    const done = await refundManually(context, payment, { ...how, account });
    if (done.kind === 'refused') await refundManually(context, payment, how);
  });
}

/** Finds each unconfirmed prompt on the statement, or does not. */
export async function answerStatement(shop: Shop, copy: CopyName): Promise<void> {
  const { ledger, storage } = shop;
  for (const { id } of await listOrders(storage, UNCONFIRMED, 100)) {
    for (const payment of await paymentsOf(storage, id)) {
      if (!isUnconfirmed(payment, undefined)) continue;
      const isRinging = ledger.charges.some(
        ({ reference, state }) => reference === payment.id && state === 'waiting',
      );
      if (isRinging) continue;
      if (ledger.held(payment.id) > 0) await settle(shop, copy, payment.id);
      else await shop.at(copy, ({ context }) => notPaidManually(context, payment.id, attribution));
    }
  }
}

/** Finishes the order for money that the service does not know, or gives it back. */
async function settle(shop: Shop, copy: CopyName, payment: string): Promise<void> {
  const order = payment.split('.')[0] ?? '';
  const done = await shop.at(copy, ({ context }) =>
    finishManually(context, order, { ...attribution, payment }),
  );
  if (done?.kind !== 'refused') return;
  giveBack(shop, payment);
  await refund(shop, copy, payment, 'kept', true);
}

/** Lets time pass until no provider is asked any more, and the operator do all that is left. */
export async function closeBooks(shop: Shop): Promise<void> {
  const { ledger, clock, storage } = shop;
  const payments = () => storage.selectFrom('payments').selectAll().orderBy('id').execute();
  const work = (name: 'reconciler' | 'receipts') =>
    shop.at(0, (parts) => parts[name].runDue()).then(() => shop.at(1, (it) => it[name].runDue()));
  ledger.network.isAway = false;
  ledger.endPrompts();
  const rounds = [0, HOUR, HOUR, 12 * HOUR, DAY, DAY, DAY, DAY, 8 * DAY, 8 * DAY, 32 * DAY];
  for (const ms of rounds) {
    clock.pass(ms);
    await work('reconciler');
  }
  await answerStatement(shop, 0);
  for (const { id, state, next_ask_at } of await payments()) {
    const isKnown = holdsMoney(state) || next_ask_at !== null;
    if (ledger.held(id) > 0 && !isKnown) await settle(shop, 1, id);
  }
  for (const { id, state } of await payments()) {
    const isGivenBack = ledger.held(id) === 0 && ledger.movements.some((it) => it.reference === id);
    if (state === 'refunded' || state === 'reversed') continue;
    if (state === 'refund-due') giveBack(shop, id);
    if (state === 'refund-due') await refund(shop, 0, id, 'kept');
    else if (isGivenBack) await refund(shop, 1, id, 'kept', !holdsMoney(state));
  }
  await work('receipts');
}
