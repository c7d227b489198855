import type { AccountExistsResult } from '../../api/order.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { DetailsProblem } from './details-fields.ts';

/*
 * Step 1 of a purchase: who buys.
 *
 *   idle ──submit──▶ invalid      something is missing or wrong: nothing is sent
 *                 ─▶ verifying    are the company and the e-mail address free?
 *   verifying ──free──▶ leaving   what was typed is stored; on to the payment
 *            ──taken──▶ taken     they have an account
 *            ──again──▶ sign-in-again  a customer buys for their account, and has to prove it again
 *            ──paid───▶ earlier-paid       a payment that this browser began before has arrived
 *            ──open───▶ earlier-under-way  such a payment may still go through, and can't be ended
 *            ──none───▶ no-answer  lost, late or broken: it is unknown
 *            ──free───▶ not-stored  but this browser stores nothing: a payment would not be safe
 *
 * An earlier payment is ended first, so that nobody pays twice. Where that fails, the visitor goes on
 * with it, or sends the form once more. A submit clears the result of the one before it, and is ignored
 * while one is under way.
 */
export type DetailsState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'invalid'; readonly problem: DetailsProblem }
  | { readonly kind: 'verifying' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'taken' | 'sign-in-again' }
  | EarlierObstacle
  | { readonly kind: 'no-answer' | 'not-stored' };

type DetailsAnswer = AccountExistsResult | EarlierObstacle | { readonly kind: 'not-stored' };

export type DetailsEvent =
  | { readonly kind: 'submit'; readonly problem: DetailsProblem | undefined }
  | { readonly kind: 'answer'; readonly result: DetailsAnswer };

/** Before the first submit. */
export const idle: DetailsState = { kind: 'idle' };

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: DetailsState, event: DetailsEvent): DetailsState {
  switch (event.kind) {
    case 'submit':
      if (!takesSubmit(state)) return state;
      return event.problem ? { kind: 'invalid', problem: event.problem } : { kind: 'verifying' };
    case 'answer':
      if (state.kind !== 'verifying') return state;
      return event.result.kind === 'free' ? { kind: 'leaving' } : event.result;
  }
}

/** Whether the visitor may send the form. */
export function takesSubmit({ kind }: DetailsState): boolean {
  return kind !== 'verifying' && kind !== 'leaving';
}
