import type { EnquiryResult } from '../../api/enquiry.api.ts';
import type { FieldErrors } from '../../kit/find-errors.ts';
import type { EnquiryField } from '../../storage/enquiry-draft.ts';

/*
 * An enquiry.
 *
 *   idle ──submit──▶ invalid   a field is invalid: nothing is sent
 *                 ─▶ sending   one POST is on its way
 *   sending ──sent──▶ sent     the form is cleared; closing the message leads home
 *          ──else──▶ failed    lost, late, broken or refused; the form stays as typed
 *
 * A submit clears the result of the one before it, and is ignored while one is under way.
 */
export type EnquiryState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<EnquiryField> }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      /** How long a limit lasts, where that is why. */
      readonly seconds?: number | undefined;
    };

/** Why an enquiry did not arrive. */
type FailureReason = Exclude<EnquiryResult['kind'], 'sent'>;

export type EnquiryEvent =
  | { readonly kind: 'submit'; readonly errors: FieldErrors<EnquiryField> }
  | { readonly kind: 'answer'; readonly result: EnquiryResult };

/** Before the first submit. */
export const idle: EnquiryState = { kind: 'idle' };

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: EnquiryState, event: EnquiryEvent): EnquiryState {
  if (event.kind === 'submit') {
    if (!takesSubmit(state)) return state;
    const { errors } = event;
    return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : { kind: 'sending' };
  }
  if (state.kind !== 'sending') return state;
  const { result } = event;
  switch (result.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'too-many':
      return { kind: 'failed', reason: result.kind, seconds: result.seconds };
    default:
      return { kind: 'failed', reason: result.kind };
  }
}

/** Whether the visitor may send the form. */
export function takesSubmit({ kind }: EnquiryState): boolean {
  return kind !== 'sending' && kind !== 'sent';
}
