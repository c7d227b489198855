import type { OrderResult } from '../../api/order.api.ts';
import type { PaymentChoice } from '../../api/payment.api.ts';
import type { AccountSetupResult, StartResult } from '../../api/payment-replies.ts';
import type { NoAnswer } from '../../api/setup-client.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { PaymentRecord } from '../../storage/payment-record.ts';
import type { PaymentState, StateOf } from './payment-state.ts';
import type { PollResult } from './poll.ts';

/* The next state for each event that is legal in a state; payment.reducer.ts has the protocol. */

export function opened({ record, because }: StateOf<'opening'>, result: OrderResult): PaymentState {
  if (result.kind === 'unproven') return { kind: 'unreachable', record, isUnproven: true };
  if (result.kind === 'too-many') {
    const { kind: _, ...limit } = result;
    return { kind: 'unreachable', record, limit };
  }
  if (result.kind === 'no-answer') return { kind: 'unreachable', record };
  if (result.kind === 'not-an-offer') {
    return { kind: 'refused', record, reason: result.kind, price: result.price };
  }
  if (result.kind !== 'accepted') return { kind: 'refused', record, reason: result.kind };
  const { amount, lines } = result;
  return { kind: 'choosing', record: { ...record, amount, lines }, ...reason(because) };
}

const reason = (because: StateOf<'opening'>['because']) => (because ? { because } : {});

export function chosen(
  state: StateOf<'choosing' | 'start-lost'>,
  choice: PaymentChoice,
): PaymentState {
  // A key stands for one way to pay.
  const isAnother = state.kind === 'start-lost' && choice.method !== state.method;
  const record = isAnother ? nextAttempt(state.record) : state.record;
  return choice.method === 'credit_card'
    ? begin(record, choice)
    : { kind: 'asking', record, choice };
}

export function begin(record: PaymentRecord, choice: PaymentChoice): PaymentState {
  const sentBefore = record.sent;
  return { kind: 'starting', record: { ...record, sent: choice.method }, choice, sentBefore };
}

export function notSent(
  { record: { sent: _, ...record }, sentBefore }: StateOf<'starting'>,
  why: EarlierObstacle | NoAnswer,
): PaymentState {
  const before = sentBefore ? { ...record, sent: sentBefore } : record;
  if (why.kind !== 'no-answer') return { kind: 'earlier', record: before, obstacle: why };
  return sentBefore ? backToForm(before) : { kind: 'unreachable', record };
}

export function backToForm(record: PaymentRecord): PaymentState {
  return record.sent
    ? { kind: 'start-lost', record, method: record.sent }
    : { kind: 'choosing', record };
}

export function started(
  { record, choice }: StateOf<'starting'>,
  result: StartResult,
): PaymentState {
  if (result.kind === 'no-answer') return { kind: 'start-lost', record, method: choice.method };
  const { sent: _, ...answered } = record;
  if (result.kind === 'failed') return { ...result, kind: 'start-failed', record: answered };
  if (result.kind === 'started') {
    const { id, page } = result;
    const payment = { method: choice.method, id, ...(page ? { page } : {}) };
    return { kind: 'confirming', record: { ...answered, payment }, payment, atOnce: false };
  }
  switch (result.reason) {
    case 'already-paid':
      return { kind: 'creating', record: { ...answered, paid: true } };
    case 'under-way':
      return {
        kind: 'under-way',
        record: answered,
        payment: answered.payment,
        ...unconfirmed(result),
      };
    default:
      return { kind: 'opening', record: nextAttempt(answered), because: result.reason };
  }
}

const unconfirmed = ({ isUnconfirmed }: { readonly isUnconfirmed?: boolean }) =>
  isUnconfirmed ? { isUnconfirmed } : {};

export function checked(state: PaymentState): PaymentState {
  const { record } = state;
  if (state.kind === 'start-lost') return { kind: 'looking', record, from: 'start-lost' };
  // Every other state that can be checked is about the payment that was started last.
  const { payment } = record;
  return payment
    ? { kind: 'confirming', record, payment, atOnce: true }
    : {
        kind: 'looking',
        record,
        from: 'under-way',
        ...(state.kind === 'under-way' ? unconfirmed(state) : {}),
      };
}

export function lookedUp(
  { record, from, ...state }: StateOf<'looking'>,
  { kind }: AccountSetupResult,
): PaymentState {
  if (kind === 'created') return { kind, record: { ...record, paid: true } };
  const isUnpaid = kind === 'failed';
  return from === 'start-lost' && record.sent
    ? { kind: 'start-lost', record, method: record.sent, isUnpaid }
    : { kind: 'under-way', record, payment: record.payment, isUnpaid, ...unconfirmed(state) };
}

export function polled(state: StateOf<'confirming'>, result: PollResult): PaymentState {
  const { record, payment } = state;
  const isPrompt = payment.method === 'mobile_money';
  switch (result.kind) {
    case 'paid':
      return paid(state);
    case 'failed': {
      if (isPrompt) return { kind: 'declined', record, payment, code: result.code };
      const pollsLeft = payment.page && !result.isFinal ? result.pollsLeft : 0;
      return { kind: 'expired', record, payment, failed: true, pollsLeft };
    }
    case 'ran-out':
      return isPrompt
        ? { kind: 'unknown', record, payment }
        : { kind: 'expired', record, payment, failed: false, pollsLeft: 0 };
    case 'no-contact':
      return { kind: 'no-contact', record, payment };
    case 'stopped':
      return state;
  }
}

/** A poll after a declined card: only 'paid' changes what the page says. */
export function polledPastDecline(state: StateOf<'expired'>, { kind }: PollResult): PaymentState {
  if (kind === 'paid') return paid(state);
  return kind === 'stopped' || state.pollsLeft === 0 ? state : { ...state, pollsLeft: 0 };
}

export function paid({ record }: PaymentState): PaymentState {
  return { kind: 'creating', record: { ...record, paid: true } };
}

export function setUp(record: PaymentRecord, { kind }: AccountSetupResult): PaymentState {
  if (kind === 'created') return { kind, record };
  return { kind: kind === 'failed' ? 'setup-failed' : 'setup-unknown', record };
}

/** The next attempt. Where only the buyer knows about those before it, they say that none took money. */
export function triedAgain(state: PaymentState): PaymentState {
  const { record } = state;
  const isSaid = state.kind === 'under-way' && state.isUnconfirmed;
  const said = isSaid ? { ...record, uncharged: record.attempt } : record;
  return { kind: 'choosing', record: nextAttempt(said) };
}

/** The record of the next attempt. It keeps the payment before it, which may still be paid. */
function nextAttempt({ sent: _, ...record }: PaymentRecord): PaymentRecord {
  return { ...record, attempt: record.attempt + 1 };
}
