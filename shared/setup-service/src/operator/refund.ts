import { findOpenAccount } from '../accounts/accounts.ts';
import { writeDate } from '../mail/compose-email.ts';
import { isSettled, nextState } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/orders.ts';
import { queueRefundEmails } from '../orders/refund-emails.ts';
import { boughtBy, closeIfWaiting } from '../orders/settle-payment.ts';
import type { Order, Payment, PaymentState, Storage } from '../storage/tables.ts';
import { type Closing, closeOrder } from './close.ts';
import { manualChange, refuse } from './manual-change.ts';
import { goodsWarning } from './manual-delivery.ts';

export interface Refund extends Closing {
  readonly account?: 'kept' | 'closed' | undefined;
  /** The operator saw the money at the provider, though the service does not know of it. */
  readonly seen?: boolean | undefined;
}

/**
 * Records that the money of a payment was given back. An account that it bought is kept or closed with
 * its order, as the operator decides; an order of devices alone is always closed. Once money that the
 * service did not know of was `seen`, its provider's later answers change nothing.
 */
export const refundManually = manualChange<Refund>(async (change, paymentId, refund) => {
  const { account, seen = false, despiteOthers, by, why } = refund;
  const { transaction, config, at } = change;
  const { payment, order } = await change.lockedPayment(paymentId);
  const state = stateAfter(payment, order, seen);
  if (!state) refuse(whyNot(payment, order));
  const bought = await boughtBy(transaction, payment);
  const hasAccount = bought === 'account';
  if (hasAccount && !account) {
    refuse(
      `The payment bought the account of ${order.company_name}: say what becomes of it with --keep-account or --close-account.`,
    );
  }
  if (!hasAccount && account === 'closed') {
    refuse('The payment bought no account: leave --close-account out.');
  }
  const after = hasAccount && account ? account : bought === 'devices' ? bought : 'none';
  const refunded = await change.setPayment(payment, { state, next_query_at: null });
  if (after === 'closed' || after === 'devices') {
    await closeOrder(change, order, { despiteOthers });
  }
  await closeIfWaiting(transaction, payment, at);
  const news = { kind: 'refunded', account: after, by, why } as const;
  await queueRefundEmails(transaction, config, { payment: refunded, news, date: at });
  const isFound = !isSettled(payment.state);
  const found = seen && isFound ? ', seen at the provider' : '';
  await change.note(order.id, `refunded ${paymentId}${found}${suffix[after]}`);
  return {
    message: `The payment is refunded${suffix[after]}.`,
    warnings: [
      isFound &&
        payment.next_query_at &&
        'its provider was still asked about it, and is not any more: what comes of it from now on is not known here.',
      after === 'kept' && (await paidUntilOf(transaction, order)),
      bought && (await goodsWarning(transaction, order.id)),
    ],
  };
});

async function paidUntilOf(storage: Storage, order: Order): Promise<string | undefined> {
  if (order.account_id === null) return undefined;
  const account = await findOpenAccount(storage, order.account_id);
  if (!account?.paid_until) return undefined;
  const day = writeDate(new Date(account.paid_until), 'long');
  return `the account stays paid until ${day}, with the time that this money bought. To take that back: orders shorten ${order.id}.`;
}

const suffix = {
  none: '',
  kept: ', the account stays',
  closed: ', the account is closed',
  devices: ', the order is closed',
} as const;

/** Undefined where there is nothing to give back. */
function stateAfter(payment: Payment, order: Order, seen: boolean): PaymentState | undefined {
  if (isOver(payment.state)) return undefined;
  if (seen) return 'refunded';
  const next = nextState(payment.state, { kind: 'refunded' });
  return next ?? (isVouchedFor(payment, order) && !payment.next_query_at ? 'refunded' : undefined);
}

function isOver(state: PaymentState): boolean {
  return state === 'refunded' || state === 'reversed';
}

/** Whether an operator finished the order for it, though its provider never reported it paid. */
function isVouchedFor({ id }: Payment, order: Order): boolean {
  return order.state === 'done' && order.paid_by === id;
}

function whyNot(payment: Payment, order: Order): string {
  const { id, state } = payment;
  if (isOver(state)) {
    const thing = isWithoutPlan(order) ? 'order' : 'account that it bought';
    const next = isVouchedFor(payment, order)
      ? ` To close the ${thing}: orders close ${order.id}.`
      : '';
    return `The payment is ${state}: its money went back already.${next}`;
  }
  const known = isVouchedFor(payment, order)
    ? 'its provider is still asked whether money came. Refund it once it is paid, or nobody asks any more.'
    : 'nobody here knows of money that came by it.';
  return `The payment is ${state}: ${known} If you saw the money at the provider and gave it back: orders refund ${id} --seen.`;
}
