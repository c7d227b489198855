import { findOpenAccount } from '../accounts/accounts.ts';
import { holdsMoney, nextState } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/order-contents.ts';
import { queueRefundEmails } from '../orders/refund-emails.ts';
import { boughtBy, closeIfWaiting } from '../orders/settle-payment.ts';
import type { PaymentState } from '../storage/order-tables.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { type Closing, closeOrder } from './close.ts';
import { goodsWarning } from './delivery.ts';
import {
  changeManually,
  lockedPayment,
  type ManualContext,
  type ManualResult,
  refuse,
  refuseAsChanged,
  writeDay,
} from './manual-change.ts';

export interface Refund extends Closing {
  /** What becomes of the account that the money bought. */
  readonly account?: 'kept' | 'closed' | undefined;
  /** The operator saw the money at the provider, even though the service does not know of it. */
  readonly seen?: boolean | undefined;
}

/**
 * Notes that the money of a payment was given back. Where it bought an account the operator says what
 * becomes of it: a closed one is closed in the same transaction, and its order with it. An order of
 * devices alone is closed in any case. Money that
 * the service does not know of has to be `seen`; what its provider says afterwards changes nothing.
 */
export function refundManually(
  context: ManualContext,
  paymentId: string,
  { account, seen = false, despiteOthers, ...attribution }: Refund,
): Promise<ManualResult> {
  return changeManually(context, attribution, async ({ transaction, at, note }) => {
    const { payment, order } = await lockedPayment(transaction, paymentId);
    const state = seen ? stateAfterSeen(payment) : stateAfter(payment, order);
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
    const refunded = await transaction
      .updateTable('payments')
      .set({ state, next_ask_at: null, updated_at: at.toISOString() })
      .where('id', '=', paymentId)
      .where('state', '=', payment.state)
      .returningAll()
      .executeTakeFirst();
    if (!refunded) refuseAsChanged();
    // Nothing else came of an order of devices alone, so that it is over with its money.
    if (after === 'closed' || after === 'devices') {
      await closeOrder(transaction, order, { at, despiteOthers });
    }
    await closeIfWaiting(transaction, payment, at);
    const news = { kind: 'refunded', account: after, ...attribution } as const;
    await queueRefundEmails(transaction, context.config, { payment: refunded, news, date: at });
    const isFound = !holdsMoney(payment.state);
    const found = seen && isFound ? ', seen at the provider' : '';
    await note(order.id, `refunded ${paymentId}${found}${suffix[after]}`);
    const warnings = [
      isFound && payment.next_ask_at && unasked,
      after === 'kept' && (await paidUntilOf(transaction, order)),
      bought && (await goodsWarning(transaction, order.id)),
    ];
    return {
      message: `The payment is refunded${suffix[after]}.`,
      warning: warnings.filter(Boolean).join(' And '),
    };
  });
}

const unasked =
  'its provider was still asked about it, and is not any more: what comes of it from now on is not known here.';

/** Until when an account stays paid that the money had renewed; undefined where it renewed none. */
async function paidUntilOf(storage: Storage, order: Order): Promise<string | undefined> {
  if (order.account_id === null) return undefined;
  const account = await findOpenAccount(storage, order.account_id);
  if (!account?.paid_until) return undefined;
  return `the account stays paid until ${writeDay(account.paid_until)}, with the time that this money bought. To take that back: orders shorten ${order.id}.`;
}

const suffix = {
  none: '',
  kept: ', the account stays',
  closed: ', the account is closed',
  devices: ', the order is closed',
} as const;

/** The state after the refund; undefined where there is nothing to give back. */
function stateAfter(payment: Payment, order: Order): PaymentState | undefined {
  const next = nextState(payment.state, { kind: 'refunded' });
  return next ?? (isVouchedFor(payment, order) && !payment.next_ask_at ? 'refunded' : undefined);
}

/** The same for money that was seen at the provider. */
function stateAfterSeen({ state }: Payment): PaymentState | undefined {
  return isOver(state) ? undefined : 'refunded';
}

function isOver(state: PaymentState): boolean {
  return state === 'refunded' || state === 'reversed';
}

/** Whether an operator finished the order for it, though its provider never said that it was paid. */
function isVouchedFor({ id, state }: Payment, order: Order): boolean {
  return !isOver(state) && order.state === 'done' && order.paid_by === id;
}

function whyNot(payment: Payment, order: Order): string {
  const { id, state } = payment;
  if (isOver(state)) {
    const thing = isWithoutPlan(order) ? 'order' : 'account that it bought';
    const isBought = order.state === 'done' && order.paid_by === id;
    const next = isBought ? ` To close the ${thing}: orders close ${order.id}.` : '';
    return `The payment is ${state}: its money went back already.${next}`;
  }
  const known = isVouchedFor(payment, order)
    ? 'its provider is still asked whether money came. Refund it once it is paid, or nobody asks any more.'
    : 'nobody here knows of money that came by it.';
  return `The payment is ${state}: ${known} If you saw the money at the provider and gave it back: orders refund ${id} --seen.`;
}
