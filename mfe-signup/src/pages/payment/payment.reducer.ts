import type { Choice } from '../../api/choice.ts';
import type { AccountSetupResult, OrderResult, StartResult } from '../../api/purchase-calls.api.ts';
import type { NoAnswer } from '../../api/setup-client.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { PaymentRecord } from '../../storage/payment-record.ts';
import type { PaymentEvent, PaymentState, StateOf } from './payment-state.ts';
import type { PollResult } from './poll.ts';

/*
 * A payment, from the price to the account.
 *
 *   opening ──accepted──▶ choosing      the order is named and its price known; nothing is charged
 *          ──refused────▶ refused       no plan costs that, the account exists, or the order was given up
 *          ──no answer──▶ unreachable   nothing is charged; ask again ─▶ opening
 *   choosing ──pay──▶ choosing          something is missing, and is said
 *           ──pay──▶ asking             'Are you sure'; for mobile money and direct debit
 *           ──pay──▶ starting           one start is on its way
 *   asking ──yes──▶ starting, ──no──▶ back to the form
 *   starting ──earlier──▶ earlier       a payment of another order of this browser is paid, or may be:
 *                                       nothing was sent; ask again ─▶ opening, or start-lost
 *           ──silence───▶ unreachable   nobody could say how that one stands: nothing was sent
 *           ──started──▶ confirming    the provider has it: ask how it stands
 *           ──no answer─▶ start-lost    it may have begun: the same start again charges nothing more;
 *                                       another way to pay is another attempt
 *           ──failed────▶ start-failed  the service said that it did not begin
 *           ──under way─▶ under-way     an earlier attempt can still be paid: no second one
 *           ──paid──────▶ creating
 *           ──other─────▶ opening       the price changed, or the order is not known: ask anew
 *   confirming ──paid──▶ creating
 *             ──failed─▶ expired (card, direct debit), declined (mobile money, with the reason)
 *                        a card's page takes another one: it stays, and is asked about as often as before
 *             ──ran out▶ expired (card, direct debit), unknown (mobile money)
 *             ──silence▶ no-contact     lost contact is not a decline
 *   expired, its page still there ──paid──▶ creating   another card, or a slow buyer
 *   confirming, expired, no-contact ──paid, asked early──▶ creating
 *                                       the provider's page went on in its frame
 *   expired, unknown, declined, no-contact, under-way ──check again──▶ confirming
 *   start-lost, under-way without a known payment ──check again──▶ looking
 *   looking ──1──▶ created              it was paid, and the account is there
 *          ──other──▶ back, and nothing was paid so far
 *   expired, unknown, declined, under-way, start-failed ──try again──▶ choosing, one attempt further
 *   creating ──1──▶ created             the visitor goes on
 *           ──other▶ setup-failed, ──no answer▶ setup-unknown; both ──again──▶ creating
 *
 * The record in every state is all that a reload needs. Its attempt rises with 'try again', and where
 * the service refused a price or an order; never with a repeated request. A payment, once started, stays
 * in the record until another one is started, and the service starts none while one can be paid: so a
 * double click, a reload, a closed tab or a lost answer charges nobody twice and loses no payment.
 */

/** Where a visitor who comes back finds the payment. */
export function resume(record: PaymentRecord): PaymentState {
  if (record.paid) return { kind: 'creating', record };
  if (record.sent) return { kind: 'start-lost', record, method: record.sent };
  if (record.payment) return { kind: 'confirming', record, payment: record.payment, atOnce: true };
  return { kind: 'opening', record };
}

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  const { record } = state;
  switch (event.kind) {
    case 'order':
      return state.kind === 'opening' ? opened(record, event.result) : state;
    case 'open-again':
      if (state.kind !== 'unreachable' && state.kind !== 'earlier') return state;
      return record.sent ? theForm(record) : { kind: 'opening', record };
    case 'pay':
      return takesChoice(state) ? chosen(state, event.choice) : state;
    case 'cannot-pay':
      return takesChoice(state) ? { ...state, problem: event.problem } : state;
    case 'answer':
      if (state.kind !== 'asking') return state;
      return event.sure ? begun(record, state.choice) : theForm(record);
    case 'start':
      return state.kind === 'starting' ? started(state, event.result) : state;
    case 'not-sent':
      return state.kind === 'starting' ? notSent(state, event.why) : state;
    case 'check-again':
      return canCheck(state) ? checked(state) : state;
    case 'try-again':
      return canTryAgain(state) ? { kind: 'choosing', record: oneFurther(record) } : state;
    case 'poll':
      if (state.kind === 'expired') return polledOn(state, event.result);
      return state.kind === 'confirming' ? polled(state, event.result) : state;
    case 'paid-early':
      return hasPage(state) && state.payment.id === event.payment.id ? paid(state) : state;
    case 'set-up':
      if (state.kind === 'looking') return looked(state, event.result);
      return state.kind === 'creating' ? setUp(record, event.result) : state;
    case 'set-up-again':
      if (state.kind !== 'setup-unknown' && state.kind !== 'setup-failed') return state;
      return { kind: 'creating', record };
  }
}

/**
 * Whether the payment may be made on the provider's page now. The page stays while somebody could be
 * writing on it: neither a decline, nor the end of the questions, nor a lost connection takes it away.
 */
export function hasPage(
  state: PaymentState,
): state is StateOf<'confirming' | 'expired' | 'no-contact'> {
  return ['confirming', 'expired', 'no-contact'].includes(state.kind);
}

/** Whether the visitor may choose how to pay. */
function takesChoice(state: PaymentState): state is StateOf<'choosing' | 'start-lost'> {
  return state.kind === 'choosing' || state.kind === 'start-lost';
}

/** Whether there is something to ask about without paying again. */
function canCheck({ kind }: PaymentState): boolean {
  return isUnsettled(kind) || kind === 'start-lost';
}

function isUnsettled(kind: PaymentState['kind']): boolean {
  return ['expired', 'unknown', 'declined', 'no-contact', 'under-way'].includes(kind);
}

/** Whether the visitor may begin another attempt. */
function canTryAgain({ kind }: PaymentState): boolean {
  return ['expired', 'unknown', 'declined', 'under-way', 'start-failed'].includes(kind);
}

function opened(record: PaymentRecord, result: OrderResult): PaymentState {
  if (result.kind === 'unproven') return { kind: 'unreachable', record, isUnproven: true };
  if (result.kind === 'no-answer' || result.kind === 'too-many') {
    return { kind: 'unreachable', record };
  }
  if (result.kind !== 'accepted') return { kind: 'refused', record, reason: result.kind };
  return { kind: 'choosing', record: { ...record, amount: result.amount } };
}

function chosen(state: StateOf<'choosing' | 'start-lost'>, choice: Choice): PaymentState {
  // A key stands for one way to pay.
  const isAnother = state.kind === 'start-lost' && choice.method !== state.method;
  const record = isAnother ? oneFurther(state.record) : state.record;
  return choice.method === 'credit_card'
    ? begun(record, choice)
    : { kind: 'asking', record, choice };
}

function begun(record: PaymentRecord, choice: Choice): PaymentState {
  const sentBefore = record.sent;
  return { kind: 'starting', record: { ...record, sent: choice.method }, choice, sentBefore };
}

function notSent(
  { record: { sent: _, ...record }, sentBefore }: StateOf<'starting'>,
  why: EarlierObstacle | NoAnswer,
): PaymentState {
  const before = sentBefore ? { ...record, sent: sentBefore } : record;
  if (why.kind !== 'no-answer') return { kind: 'earlier', record: before, obstacle: why };
  return sentBefore ? theForm(before) : { kind: 'unreachable', record };
}

function theForm(record: PaymentRecord): PaymentState {
  return record.sent
    ? { kind: 'start-lost', record, method: record.sent }
    : { kind: 'choosing', record };
}

function started({ record, choice }: StateOf<'starting'>, result: StartResult): PaymentState {
  if (result.kind === 'no-answer') return { kind: 'start-lost', record, method: choice.method };
  const { sent: _, ...answered } = record;
  if (result.kind === 'failed') return { kind: 'start-failed', record: answered };
  if (result.kind === 'started') {
    const { id, page } = result;
    const payment = { method: choice.method, id, ...(page ? { page } : {}) };
    return { kind: 'confirming', record: { ...answered, payment }, payment, atOnce: false };
  }
  switch (result.reason) {
    case 'already-paid':
      return { kind: 'creating', record: { ...answered, paid: true } };
    case 'under-way':
      return { kind: 'under-way', record: answered, payment: answered.payment };
    default:
      return { kind: 'opening', record: oneFurther(answered) };
  }
}

function checked(state: PaymentState): PaymentState {
  const { record } = state;
  if (state.kind === 'start-lost') return { kind: 'looking', record, from: 'start-lost' };
  // Every other state that can be left in this way is about the payment that was started last.
  const { payment } = record;
  return payment
    ? { kind: 'confirming', record, payment, atOnce: true }
    : { kind: 'looking', record, from: 'under-way' };
}

function looked({ record, from }: StateOf<'looking'>, { kind }: AccountSetupResult): PaymentState {
  if (kind === 'created') return { kind, record: { ...record, paid: true } };
  const isUnpaid = kind === 'failed';
  return from === 'start-lost' && record.sent
    ? { kind: 'start-lost', record, method: record.sent, isUnpaid }
    : { kind: 'under-way', record, payment: record.payment, isUnpaid };
}

function polled(state: StateOf<'confirming'>, result: PollResult): PaymentState {
  const { record, payment } = state;
  const isPrompt = payment.method === 'mobile_money';
  switch (result.kind) {
    case 'paid':
      return paid(state);
    case 'failed': {
      if (isPrompt) return { kind: 'declined', record, payment, code: result.code };
      const left = payment.page && !result.isFinal ? result.left : 0;
      return { kind: 'expired', record, payment, failed: true, left };
    }
    case 'ran-out':
      return isPrompt
        ? { kind: 'unknown', record, payment }
        : { kind: 'expired', record, payment, failed: false, left: 0 };
    case 'no-contact':
      return { kind: 'no-contact', record, payment };
    case 'stopped':
      return state;
  }
}

/** Asked on beside a declined card: but for good news, what is on the page stays true. */
function polledOn(state: StateOf<'expired'>, { kind }: PollResult): PaymentState {
  if (kind === 'paid') return paid(state);
  return kind === 'stopped' || state.left === 0 ? state : { ...state, left: 0 };
}

function paid({ record }: PaymentState): PaymentState {
  return { kind: 'creating', record: { ...record, paid: true } };
}

function setUp(record: PaymentRecord, { kind }: AccountSetupResult): PaymentState {
  if (kind === 'created') return { kind, record };
  return { kind: kind === 'failed' ? 'setup-failed' : 'setup-unknown', record };
}

/** The record of the next attempt. The payment before it stays known: it may still be paid. */
function oneFurther({ sent: _, ...record }: PaymentRecord): PaymentRecord {
  return { ...record, attempt: record.attempt + 1 };
}
