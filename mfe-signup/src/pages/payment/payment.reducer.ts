import type { OrderResult } from '../../api/order.api.ts';
import type { AccountSetupResult, PaymentChoice, StartResult } from '../../api/payment.api.ts';
import type { NoAnswer } from '../../api/setup-client.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { Payment, PaymentRecord } from '../../storage/payment-store.ts';
import {
  canChoose,
  isStartLost,
  type PaymentEvent,
  type PaymentState,
  payableNow,
  paymentOf,
  type StateOf,
  type Unsettled,
} from './payment-state.ts';
import type { PollResult } from './poll.ts';

/*
 * A payment, from the price to the account.
 *
 *   opening ──accepted──▶ choosing      the order is named and its price known; nothing is charged
 *          ──refused────▶ refused       no plan costs that, the account exists, or the order has expired
 *          ──no answer──▶ blocked       nothing is charged; open again ─▶ opening
 *   choosing ──pay──▶ choosing          something is missing; or mobile money and direct debit wait for
 *                                       'Are you sure'
 *           ──pay──▶ starting           one start is on its way
 *   starting ──earlier──▶ blocked       a payment of another order of this browser is paid, or may be:
 *                                       nothing was sent; open again ─▶ opening, or choosing
 *           ──started──▶ confirming    the provider has it: poll its status
 *           ──no answer─▶ choosing      it may have begun (`record.sent`): the same start again charges
 *                                       nothing more; another way to pay is another attempt
 *           ──failed────▶ unsettled     start-failed: the service replied that it did not begin
 *           ──under way─▶ unsettled     an earlier attempt can still be paid: no second one; or nobody but
 *                                       the buyer knows whether it took money, and 'try again' says that it
 *                                       did not
 *           ──paid──────▶ creating
 *           ──other─────▶ opening       the price changed, or the order is not known: open anew, and say so
 *   confirming ──paid──▶ creating
 *             ──failed─▶ unsettled      expired (card, direct debit), declined (mobile money, with the
 *                        reason); a card's page accepts another one: it stays, and is polled as before
 *             ──ran out▶ unsettled      expired (card, direct debit), unknown (mobile money)
 *             ──silence▶ unsettled      no-contact: lost contact is not a decline
 *   unsettled ──check again──▶ confirming, unless the start failed
 *            ──try again──▶ choosing, one attempt further, unless contact is lost
 *            ──paid on its page──▶ creating
 *   choosing with a lost start ──check again──▶ confirming without a payment: the service looks it up
 *   creating ──1──▶ created             the visitor goes on
 *           ──other▶ not-created ──again──▶ creating
 *
 * The record in every state is all that a reload needs. Its attempt rises with 'try again', and where
 * the service refused a price or an order; never with a repeated request. A payment, once started, stays
 * in the record until another one is started, and the service starts none while one can be paid: so a
 * double click, a reload, a closed tab or a lost answer charges nobody twice and loses no payment.
 */

export function resume(record: PaymentRecord): PaymentState {
  if (record.paid) return { kind: 'creating', record };
  if (record.sent) return { kind: 'choosing', record };
  if (record.payment) return { kind: 'confirming', record, atOnce: true };
  return { kind: 'opening', record };
}

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  const { record } = state;
  switch (event.kind) {
    case 'order':
      return state.kind === 'opening' ? opened(state, event.result) : state;
    case 'open-again':
      if (state.kind !== 'blocked') return state;
      return { kind: record.sent ? 'choosing' : 'opening', record };
    case 'pay':
      return canChoose(state) ? chosen(state, event.choice) : state;
    case 'cannot-pay':
      return canChoose(state) ? { ...state, problem: event.problem } : state;
    case 'confirm':
      if (state.kind !== 'choosing' || !state.confirm) return state;
      return event.sure ? begin(record, state.confirm) : { kind: 'choosing', record };
    case 'start':
      return state.kind === 'starting' ? started(state, event.result) : state;
    case 'not-sent':
      return state.kind === 'starting' ? notSent(state, event.why) : state;
    case 'check-again':
      return checkedAgain(state);
    case 'try-again':
      return triedAgain(state);
    case 'poll':
      return polled(state, event.result);
    case 'paid-early':
      return payableNow(state)?.id === event.payment.id ? paid(record, event.result) : state;
    case 'set-up':
      if (state.kind === 'confirming' && !paymentOf(state)) return lookedUp(state, event.result);
      return state.kind === 'creating' ? setUp(record, event.result) : state;
    case 'set-up-again':
      return state.kind === 'not-created' ? { kind: 'creating', record } : state;
  }
}

function opened({ record, because }: StateOf<'opening'>, result: OrderResult): PaymentState {
  switch (result.kind) {
    case 'unproven':
    case 'too-many':
    case 'no-answer':
      return { kind: 'blocked', record, why: result };
    case 'not-an-offer':
      return { kind: 'refused', record, reason: result.kind, price: result.price };
    case 'accepted': {
      const { amount, lines } = result;
      const priced = { ...record, amount, lines };
      return { kind: 'choosing', record: priced, ...(because && { because }) };
    }
    default:
      return { kind: 'refused', record, reason: result.kind };
  }
}

function chosen({ record }: StateOf<'choosing'>, choice: PaymentChoice): PaymentState {
  // A key stands for one way to pay.
  const isAnother = record.sent !== undefined && choice.method !== record.sent;
  const named = isAnother ? nextAttempt(record) : record;
  if (choice.method === 'credit_card') return begin(named, choice);
  return { kind: 'choosing', record: named, confirm: choice };
}

function begin(record: PaymentRecord, choice: PaymentChoice): PaymentState {
  const sentBefore = record.sent;
  return { kind: 'starting', record: { ...record, sent: choice.method }, choice, sentBefore };
}

function notSent(
  { record: { sent: _, ...record }, sentBefore }: StateOf<'starting'>,
  why: EarlierObstacle | NoAnswer,
): PaymentState {
  const before = sentBefore ? { ...record, sent: sentBefore } : record;
  return why.kind === 'no-answer' && sentBefore
    ? { kind: 'choosing', record: before }
    : { kind: 'blocked', record: before, why };
}

function started({ record, choice }: StateOf<'starting'>, result: StartResult): PaymentState {
  if (result.kind === 'no-answer') return { kind: 'choosing', record };
  const { sent: _, ...answered } = record;
  if (result.kind === 'failed') {
    const why = { ...result, kind: 'start-failed' } as const;
    return { kind: 'unsettled', record: answered, why };
  }
  if (result.kind === 'started') {
    const { kind: _, ...begun } = result;
    const payment = { method: choice.method, ...begun };
    return { kind: 'confirming', record: { ...answered, payment }, atOnce: false };
  }
  switch (result.reason) {
    case 'already-paid':
      return paid(answered);
    case 'under-way': {
      const why = { kind: 'under-way', ...unconfirmed(result) } as const;
      return { kind: 'unsettled', record: answered, why };
    }
    default:
      return { kind: 'opening', record: nextAttempt(answered), because: result.reason };
  }
}

const unconfirmed = ({ isUnconfirmed }: { readonly isUnconfirmed?: boolean }) =>
  isUnconfirmed ? { isUnconfirmed } : {};

function checkedAgain(state: PaymentState): PaymentState {
  const { record } = state;
  if (isStartLost(state)) return { kind: 'confirming', record, atOnce: true };
  if (state.kind !== 'unsettled' || state.why.kind === 'start-failed') return state;
  // Every other state that can be checked is about the payment that was started last.
  const known = record.payment || state.why.kind !== 'under-way' ? {} : unconfirmed(state.why);
  return { kind: 'confirming', record, atOnce: true, ...known };
}

/** After a look-up by key, which finds a payment whose answer was lost or that another tab began. */
function lookedUp(state: StateOf<'confirming'>, { kind }: AccountSetupResult): PaymentState {
  const { record } = state;
  if (kind === 'created') return { kind, record: { ...record, paid: true } };
  const isUnpaid = kind === 'failed';
  if (record.sent) return { kind: 'choosing', record, isUnpaid };
  const why = { kind: 'under-way', isUnpaid, ...unconfirmed(state) } as const;
  return { kind: 'unsettled', record, why };
}

function polled(state: PaymentState, result: PollResult): PaymentState {
  const { record } = state;
  if (result.kind === 'stopped') return state;
  if (state.kind === 'unsettled') return polledPastDecline(state, result);
  const payment = paymentOf(state);
  if (state.kind !== 'confirming' || !payment) return state;
  if (result.kind === 'paid') return paid(record, result);
  return { kind: 'unsettled', record, why: unsettledBy(payment, result) };
}

function unsettledBy(
  { method, page }: Payment,
  result: Exclude<PollResult, { kind: 'paid' | 'stopped' }>,
): Unsettled {
  if (result.kind === 'no-contact') return { kind: 'no-contact' };
  const failed = result.kind === 'failed';
  if (method === 'mobile_money') {
    return failed ? { kind: 'declined', code: result.code } : { kind: 'unknown' };
  }
  const pollsLeft = failed && page && !result.isFinal ? result.pollsLeft : 0;
  return { kind: 'expired', failed, pollsLeft };
}

/** A poll after a declined card: only 'paid' changes what the page says. */
function polledPastDecline(state: StateOf<'unsettled'>, result: PollResult): PaymentState {
  const { record, why } = state;
  if (why.kind !== 'expired') return state;
  if (result.kind === 'paid') return paid(record, result);
  return why.pollsLeft === 0 ? state : { ...state, why: { ...why, pollsLeft: 0 } };
}

/** The account is left to make, unless the service reports that the order is complete. */
function paid(record: PaymentRecord, { isComplete }: { isComplete?: boolean } = {}): PaymentState {
  return { kind: isComplete ? 'created' : 'creating', record: { ...record, paid: true } };
}

function setUp(record: PaymentRecord, { kind }: AccountSetupResult): PaymentState {
  return kind === 'created' ? { kind, record } : { kind: 'not-created', record, why: kind };
}

/** The next attempt. Where the buyer alone knows about those before it, they confirm that none took money. */
function triedAgain(state: PaymentState): PaymentState {
  if (state.kind !== 'unsettled' || state.why.kind === 'no-contact') return state;
  const { record, why } = state;
  const isUncharged = why.kind === 'under-way' && why.isUnconfirmed;
  const confirmed = isUncharged ? { ...record, uncharged: record.attempt } : record;
  return { kind: 'choosing', record: nextAttempt(confirmed) };
}

/** The record of the next attempt. It keeps the payment before it, which may still be paid. */
function nextAttempt({ sent: _, ...record }: PaymentRecord): PaymentRecord {
  return { ...record, attempt: record.attempt + 1 };
}
