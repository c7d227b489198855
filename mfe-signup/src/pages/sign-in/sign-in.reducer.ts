import type { LoginDetailsResult } from '../../api/sign-in.api.ts';
import type { FieldErrors } from '../../kit/find-errors.ts';

/*
 * The request for login details: sign-in and forgotten password alike.
 *
 *   idle ──submit──▶ invalid      no e-mail address: nothing is sent
 *                 ─▶ verifying
 *   verifying ──found──▶ match    login details are on their way to that address
 *            ──other───▶ failed   no account has it, there was no answer, or it was refused for now
 *
 * A submit clears the result of the one before it, and is ignored while one is under way.
 */
export type SignInState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<'email'> }
  | { readonly kind: 'verifying'; readonly email: string }
  | { readonly kind: 'match'; readonly email: string }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      /** How long a limit lasts, where that is why. */
      readonly seconds?: number | undefined;
    };

/** Why no login details are on their way. */
type FailureReason = Exclude<LoginDetailsResult['kind'], 'found'>;

export type SignInEvent =
  | { readonly kind: 'submit'; readonly email: string; readonly errors: FieldErrors<'email'> }
  | { readonly kind: 'answer'; readonly result: LoginDetailsResult };

/** Before the first submit. */
export const idle: SignInState = { kind: 'idle' };

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: SignInState, event: SignInEvent): SignInState {
  if (event.kind === 'submit') {
    if (state.kind === 'verifying') return state;
    const { email, errors } = event;
    return errors.email ? { kind: 'invalid', errors } : { kind: 'verifying', email };
  }
  if (state.kind !== 'verifying') return state;
  const { result } = event;
  switch (result.kind) {
    case 'found':
      return { kind: 'match', email: state.email };
    case 'too-many':
      return { kind: 'failed', reason: result.kind, seconds: result.seconds };
    default:
      return { kind: 'failed', reason: result.kind };
  }
}
