import { findOpenAccount } from '../accounts/accounts.ts';
import { writeDate } from '../mail/compose-email.ts';
import { boughtBy, closeIfWaiting, giveBack } from '../orders/give-back.ts';
import {
  addMoney,
  dueSum,
  heldBy,
  inCents,
  moneyOf,
  ownMoney,
  receivedBy,
  recordReceived,
  type Sum,
  sumIn,
  writeSum,
} from '../orders/money.ts';
import { isSettled } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/orders.ts';
import { queueRefundEmails } from '../orders/refund-emails.ts';
import { CURRENCY } from '../payments/payment-provider.ts';
import type { Order, Payment, PaymentState, Storage } from '../storage/tables.ts';
import { type Closing, closeOrder, holdingsIn, written } from './close.ts';
import { type Attribution, type Change, manualChange, refuse } from './manual-change.ts';
import { goodsSent } from './manual-delivery.ts';
import { cameBy } from './seen-money.ts';

export interface Refund extends Closing {
  /** How much went back; without it all that the payment holds. */
  readonly amount?: number | undefined;
  readonly account?: 'kept' | 'closed' | undefined;
  /** What becomes of goods that were sent. */
  readonly goods?: 'kept' | 'awaited' | undefined;
  /** The operator saw the money at the provider, though the service does not know of it. */
  readonly seen?: boolean | undefined;
  /** How many shillings were seen there; without it what was asked for. */
  readonly came?: number | undefined;
  /** What the statement calls it. */
  readonly reference?: string | undefined;
}

/**
 * Records that money of a payment was given back, or of what came for an order by none. Where all of it
 * went back, an account that it bought is kept or closed with its order, as the operator decides; an
 * order of devices alone is always closed. Once money that the service did not know of was `seen`, its
 * provider's later answers change nothing.
 */
export const refundManually = manualChange<Refund>(async (change, id, refund) => {
  const { account, goods, seen = false, came, despiteOthers, by, why, reference } = refund;
  const { transaction, at } = change;
  const { payment, order } = await change.lockedPaymentOrOrder(id);
  const about = { order_id: order.id, payment_id: payment?.id ?? null };
  if (came !== undefined && !(seen && payment)) {
    refuse('--came says what was seen at the provider by a payment: it goes with --seen.');
  }
  if (payment) await mustHoldMoney(change, payment, order, refund);
  const rows = await moneyOf(transaction, order.id);
  const held = heldBy(rows, about.payment_id);
  if (!held || held.amount <= 0) refuse('No money is here that could have been given back.');
  const sum = { ...held, amount: refund.amount ?? held.amount };
  mustBeWhole(sum);
  if (sum.amount > held.amount) refuse(`The payment holds ${writeSum(held)}, and no more.`);
  const isEmpty = sum.amount === held.amount;
  const bought = await boughtBy(transaction, { order_id: order.id, id: about.payment_id });
  if (!isEmpty && payment && !bought && !isSettled(payment.state)) {
    refuse('What bought nothing goes back whole: give the rest back too, and leave --amount out.');
  }
  // What another way brought for the same order still pays for a part of it.
  const others = bought ? holdingsIn(ownMoney(rows, order)).filter(({ name }) => name !== id) : [];
  const isOver = isEmpty && others.length === 0;
  const hasAccount = bought === 'account' && isOver;
  if (hasAccount && !account) {
    refuse(
      `The payment bought the account of ${order.company_name}: say what becomes of it with --keep-account or --close-account.`,
    );
  }
  if (!hasAccount && account === 'closed') {
    refuse(
      bought === 'account'
        ? `Only the last of the money closes an account, and this is a part of it. ${written(others)}`
        : 'The payment bought no account: leave --close-account out.',
    );
  }
  const sent = bought && isOver ? await goodsSent(transaction, order.id) : undefined;
  if (sent && !goods) {
    refuse(
      `The devices are ${sent}: say what becomes of them with --goods awaited or --goods kept.`,
    );
  }
  if (!sent && goods) refuse('No devices that this money bought were sent: leave --goods out.');
  const after = hasAccount && account ? account : bought === 'devices' && isOver ? bought : 'none';
  const isWatched = isEmpty && payment && !isSettled(payment.state) && payment.next_query_at;
  if (payment && isEmpty) {
    await change.setPayment(payment, { state: 'refunded', next_query_at: null });
  }
  if (after === 'closed' || after === 'devices') {
    await closeOrder(change, order, { despiteOthers });
  }
  if (payment && isEmpty) await closeIfWaiting(transaction, payment, at);
  const isPart = bought ? !isOver : !isEmpty;
  const news = { kind: 'refunded', account: after, isPart, by, why } as const;
  const { amount } = sum;
  // Its credit note belongs to the books of this year.
  await change.setOrder({ id: order.id });
  await giveBack(change, { ...about, payment, what: 'refunded', amount, reference, by, at, news });
  const part = isEmpty ? '' : `${writeSum(sum)} of `;
  const found = seen ? ', seen at the provider' : '';
  const awaited = sent ? `, the devices are ${goods}` : '';
  await change.note(order.id, `refunded ${part}${id}${found}${suffix[after]}${awaited}`);
  const left = { ...held, amount: held.amount - amount };
  return {
    message: isEmpty
      ? `The payment is refunded${suffix[after]}.`
      : `${writeSum(sum)} of the payment is refunded; it holds ${writeSum(left)}.`,
    warnings: [
      isWatched &&
        'its provider was still asked about it, and is not any more: what comes of it from now on is not known here.',
      after === 'kept' && (await paidUntilOf(transaction, order)),
      sent && goods === 'awaited' && `its devices are ${sent}: record it once they came back.`,
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

/** Records what was seen; refuses where nothing is known to be there. */
async function mustHoldMoney(
  { transaction, at }: Change,
  payment: Payment,
  order: Order,
  { seen, came, by }: Refund,
): Promise<void> {
  const { id, order_id, state } = payment;
  if (wentBack(state)) refuse(whyNot(payment, order));
  const sum = cameBy(await moneyOf(transaction, order_id), payment, came);
  if (isSettled(state)) return;
  if (seen) {
    await recordReceived(transaction, { order_id, payment_id: id, by, at, ...sum });
  } else if (!isVouchedFor(payment, order) || payment.next_query_at) {
    refuse(whyNot(payment, order));
  }
}

function wentBack(state: PaymentState): boolean {
  return state === 'refunded' || state === 'reversed';
}

/** Whether an operator finished the order for it, though its provider never reported it paid. */
function isVouchedFor({ id }: Payment, order: Order): boolean {
  return order.state === 'done' && order.paid_by === id;
}

function whyNot(payment: Payment, order: Order): string {
  const { id, state } = payment;
  if (wentBack(state)) {
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

function mustBeWhole({ amount, currency }: Sum): void {
  if (currency === CURRENCY && !Number.isInteger(amount)) refuse('Shillings are whole here.');
}

/** Records what a payment cost, as its provider's statement says; the last word counts. */
const costManually = (what: 'fee' | 'chargeback') =>
  manualChange<Attribution & { readonly amount: number }>(
    async (change, id, { amount, by, why }) => {
      const { transaction, config, at } = change;
      const { payment, order } = await change.lockedPayment(id);
      if (what === 'chargeback' && !wentBack(payment.state)) {
        refuse(`The payment is ${payment.state}: only what went back already can go back twice.`);
      }
      const rows = (await moneyOf(transaction, order.id)).filter(
        ({ payment_id }) => payment_id === payment.id,
      );
      const { currency } =
        heldBy(rows, payment.id) ?? receivedBy(rows, payment.id) ?? dueSum(payment);
      const of = { order_id: order.id, payment_id: id, reference: null, by, at: at.toISOString() };
      const sum = { amount, currency };
      const costs = rows.filter((row) => row.what === what);
      for (const each of new Set([currency, ...costs.map((cost) => cost.currency)])) {
        const before = sumIn(costs, each);
        const now = each === currency ? -amount : 0;
        const more = { amount: inCents(now - before), currency: each };
        if (more.amount === 0) continue;
        await addMoney(transaction, { ...of, what, ...more });
        if (what === 'fee' || more.amount > 0) continue;
        const news = { kind: what, by, why } as const;
        await queueRefundEmails(transaction, config, { payment, order, news, sum, date: at });
      }
      await change.note(order.id, `noted a ${what} of ${id}`);
      return { message: `The ${what} is recorded: ${writeSum(sum)}.` };
    },
  );

/** What a provider kept for itself. */
export const feeManually = costManually('fee');

/**
 * What a bank took though it had been given back: providers say `reversed` of both, so that only their
 * statement tells. 0 once the bank decided for the vendor.
 */
export const chargebackManually = costManually('chargeback');
