import type { PaymentRecord } from '../../storage/payment-record.ts';
import {
  canCheck,
  canTryAgain,
  hasPage,
  type PaymentEvent,
  type PaymentState,
  takesChoice,
} from './payment-state.ts';
import {
  backToForm,
  begin,
  checked,
  chosen,
  lookedUp,
  notSent,
  opened,
  paid,
  polled,
  polledPastDecline,
  setUp,
  started,
  triedAgain,
} from './payment-transitions.ts';

/*
 * A payment, from the price to the account.
 *
 *   opening ──accepted──▶ choosing      the order is named and its price known; nothing is charged
 *          ──refused────▶ refused       no plan costs that, the account exists, or the order has expired
 *          ──no answer──▶ unreachable   nothing is charged; ask again ─▶ opening
 *   choosing ──pay──▶ choosing          something is missing, and is reported
 *           ──pay──▶ asking             'Are you sure'; for mobile money and direct debit
 *           ──pay──▶ starting           one start is on its way
 *   asking ──yes──▶ starting, ──no──▶ back to the form
 *   starting ──earlier──▶ earlier       a payment of another order of this browser is paid, or may be:
 *                                       nothing was sent; ask again ─▶ opening, or start-lost
 *           ──silence───▶ unreachable   the state of that one is unknown: nothing was sent
 *           ──started──▶ confirming    the provider has it: poll its status
 *           ──no answer─▶ start-lost    it may have begun: the same start again charges nothing more;
 *                                       another way to pay is another attempt
 *           ──failed────▶ start-failed  the service said that it did not begin
 *           ──under way─▶ under-way     an earlier attempt can still be paid: no second one; or nobody but
 *                                       the buyer knows whether it took money, and 'try again' says that it
 *                                       did not
 *           ──paid──────▶ creating
 *           ──other─────▶ opening       the price changed, or the order is not known: ask anew, and say so
 *   confirming ──paid──▶ creating
 *             ──failed─▶ expired (card, direct debit), declined (mobile money, with the reason)
 *                        a card's page takes another one: it stays, and is polled as often as before
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

/** The state of a payment that is resumed from its record. */
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
      return state.kind === 'opening' ? opened(state, event.result) : state;
    case 'open-again':
      if (state.kind !== 'unreachable' && state.kind !== 'earlier') return state;
      return record.sent ? backToForm(record) : { kind: 'opening', record };
    case 'pay':
      return takesChoice(state) ? chosen(state, event.choice) : state;
    case 'cannot-pay':
      return takesChoice(state) ? { ...state, problem: event.problem } : state;
    case 'answer':
      if (state.kind !== 'asking') return state;
      return event.sure ? begin(record, state.choice) : backToForm(record);
    case 'start':
      return state.kind === 'starting' ? started(state, event.result) : state;
    case 'not-sent':
      return state.kind === 'starting' ? notSent(state, event.why) : state;
    case 'check-again':
      return canCheck(state) ? checked(state) : state;
    case 'try-again':
      return canTryAgain(state) ? triedAgain(state) : state;
    case 'poll':
      if (state.kind === 'expired') return polledPastDecline(state, event.result);
      return state.kind === 'confirming' ? polled(state, event.result) : state;
    case 'paid-early':
      return hasPage(state) && state.payment.id === event.payment.id ? paid(state) : state;
    case 'set-up':
      if (state.kind === 'looking') return lookedUp(state, event.result);
      return state.kind === 'creating' ? setUp(record, event.result) : state;
    case 'set-up-again':
      if (state.kind !== 'setup-unknown' && state.kind !== 'setup-failed') return state;
      return { kind: 'creating', record };
  }
}
