import { findOpenAccount, findOpenAccountOf } from '../accounts/accounts.ts';
import { completeOrder, type Incompletion, prepareCompletion } from '../orders/complete-order.ts';
import { tellWon } from '../orders/give-back.ts';
import { moneyOf, standingOf } from '../orders/money.ts';
import { isPending, nextState } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import { queueRefundEmails } from '../orders/refund-emails.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { type Attribution, manualChange, refuse } from './manual-change.ts';
import {
  creditWhatNeverCame,
  issueAgain,
  payAnew,
  recordMoney,
  type SeenMoney,
} from './seen-money.ts';

export interface Finishing extends Attribution, SeenMoney {
  /** The payment that brought the money, or `none` where it came in another way. */
  readonly payment?: string | undefined;
  readonly despiteOthers?: boolean | undefined;
  /** The email address of the account that gets what was bought; without it the order's own. */
  readonly account?: string | undefined;
}

const accountWords = {
  now: 'account is made now',
  made: 'The account is made; the service sends its mail.',
  already: 'The order has its account already',
  isFor: 'The account is for payment',
  twice: 'if they bought by another one, they have two accounts',
};
/** Where an account is there already. */
const renewalWords: typeof accountWords = {
  ...accountWords,
  now: 'account has its plan now',
  made: 'The account has what was bought; the service sends its mail.',
};
/** Where devices are bought alone. */
const orderWords: typeof accountWords = {
  now: 'order is done now',
  made: 'The order is done: its devices can be dispatched.',
  already: 'The order is done already',
  isFor: 'The order is for payment',
  twice: 'if they bought the same by another one, they get it twice',
};

const obstacles = {
  'account-exists':
    'Another account has this e-mail address or company. If it is the same customer, give it what was bought: --account with its e-mail address.',
  'account-closed': 'The account that the order is for is closed.',
} as const satisfies Readonly<Record<Incompletion, string>>;

/**
 * Completes an order whose money an operator saw elsewhere. The payment is stored with the order, so
 * that it is `paid` and not due back when its provider reports it. An order that was finished without
 * a payment can be given one later.
 */
export const finishManually = manualChange<Finishing>(async (change, orderId, finishing) => {
  const { payment: name, despiteOthers, by, why } = finishing;
  const { transaction, config, at, note } = change;
  const found = await change.lockedOrder(orderId);
  if (found.state === 'closed') refuse('The order is closed: its money went back.');
  const account_id = await accountFor(transaction, found, finishing);
  const order = { ...found, account_id };
  const planWords = account_id === null ? accountWords : renewalWords;
  const words = isWithoutPlan(order) ? orderWords : planWords;
  const payments = await paymentsOf(transaction, orderId);
  const paying = payments.find(({ state }) => state === 'paid');

  /** Money that was due back, or had gone back, counts after all. */
  async function finishBy(payment: Payment | undefined): Promise<void> {
    await recordMoney(change, order, payment, finishing);
    const paid_by = payment?.id ?? null;
    await change.setOrder({ id: orderId }, { state: 'done', paid_by, account_id });
    if (!payment) return;
    const accepted = nextState(payment.state, { kind: 'accepted' });
    await change.setPayment(payment, accepted ? { state: accepted, code: null } : {});
  }

  /** Who was told that the money goes back is told that it does not. */
  async function tellAccepted(payment: Payment | undefined): Promise<void> {
    if (payment?.state === 'reversed') await tellWon({ transaction, config, at }, payment);
    if (payment?.state !== 'refund-due') return;
    const news = { kind: 'accepted', by, why } as const;
    await queueRefundEmails(transaction, config, { payment, news, date: at });
  }

  if (order.state === 'done') {
    const payer = order.paid_by ?? paying?.id;
    const unchanged = { message: `${words.already}. Nothing has changed.` };
    const rows = await moneyOf(transaction, orderId);
    const wasGone = standingOf(rows, order).held.length === 0;
    const isClosed =
      !isWithoutPlan(order) && !(await findOpenAccount(transaction, account_id ?? order.id));
    if (name === 'none' && finishing.rest && wasGone) {
      if (isClosed) refuse(obstacles['account-closed']);
      await payAnew(change, order, finishing.rest, finishing);
      return { message: 'The money is recorded: the order is paid for again.' };
    }
    const isBare = name === undefined || name === 'none';
    if (isBare && payer === undefined) return unchanged;
    if (isBare || (payer !== undefined && name !== payer)) {
      refuse(`${words.already}, for payment ${payer}.`);
    }
    const payment = named(payments, name) ?? refuse('There is no such payment.');
    const isBackHere = payment.state === 'refund-due' || payment.state === 'reversed';
    if (payer !== undefined && !isBackHere) return unchanged;
    if (isClosed) refuse(obstacles['account-closed']);
    await finishBy(payment);
    // A bank gave back another sum than it had taken, which is due back until now.
    const isWon = rows.some(
      ({ payment_id, what, amount }) => payment_id === name && what === 'reversed' && amount > 0,
    );
    if ((wasGone || isWon) && payment.state !== 'reversed') {
      await issueAgain(change, order, payment.id);
    }
    await creditWhatNeverCame(change, { ...order, paid_by: payment.id });
    await tellAccepted(payment);
    await note(orderId, `named ${payment.id} as its payment`);
    return { message: `${words.isFor} ${payment.id} now.` };
  }

  const payment = named(payments, name);
  if (payment?.state === 'reversed') refuse('The payment is reversed: its money went back.');
  if (paying && paying !== payment) {
    refuse(`The order was paid by ${paying.id}: finish it with --payment ${paying.id}.`);
  }
  const others = payments.filter((other) => other !== payment && isPending(other.state));
  if (others.length > 0 && !despiteOthers) {
    refuse(
      `${listed(others)} may still be paid. Cancel it at the provider or wait until it has ended; with --despite-others the ${words.now}, and money that comes all the same has to be given back.`,
    );
  }
  const completion = await prepareCompletion(order, config, change.at);
  // Once they are erased nobody knows whose devices these would be.
  if (!completion || (account_id === null && !order.email)) {
    refuse('The order lacks details of its buyer.');
  }
  await finishBy(payment);
  const obstacle = await completeOrder(transaction, completion);
  if (obstacle) refuse(obstacles[obstacle]);
  await tellAccepted(payment);
  await note(orderId, payment ? `finished for ${payment.id}` : 'finished');
  return {
    message: words.made,
    warnings: [
      others.length > 0 && `${listed(others)} may still be paid: that money would be due back.`,
      order.abandoned_at &&
        `the buyer gave this order up at ${order.abandoned_at}: ${words.twice}.`,
    ],
  };
});

async function accountFor(transaction: Storage, order: Order, { account: email }: Finishing) {
  if (email === undefined) return order.account_id;
  const account =
    (await findOpenAccountOf(transaction, email)) ??
    refuse('No open account has this e-mail address.');
  if (order.state !== 'done' || account.id === order.account_id) return account.id;
  refuse(`What was bought has its account already, ${order.account_id ?? order.id}.`);
}

/** Undefined where the money came without a payment. */
function named(payments: readonly Payment[], name: string | undefined): Payment | undefined {
  if (name === 'none' || (name === undefined && payments.length === 0)) return undefined;
  if (name === undefined) {
    refuse(
      `Say which payment it is for: --payment with one of ${listed(payments)}, or --payment none where the money came by another way.`,
    );
  }
  const payment = payments.find(({ id }) => id === name);
  if (!payment) refuse('The order has no such payment.');
  if (payment.state === 'refunded') refuse('The payment is refunded: its money went back.');
  return payment;
}

function listed(payments: readonly Payment[]): string {
  return payments.map(({ id, state }) => `${id} (${state})`).join(', ');
}
