import type { SignUpResult } from '../../api/trial.api.ts';
import type { FieldErrors } from '../../kit/find-errors.ts';

/*
 * The trial sign-up.
 *
 *   idle ──submit──▶ invalid     a field is invalid: nothing is sent
 *                 ─▶ no-plan     no plan was chosen, and none can be here: nothing is sent, home after 1 s
 *                 ─▶ checking    has the bot check loaded?
 *   checking ──no──▶ unchecked   nothing is sent
 *           ──yes──▶ submitting  one POST is on its way
 *   submitting ──1──▶ created    home after 3 s
 *             ──11──▶ failed     the email or the company is known already
 *             ──price▶ failed    the plan has another price by now
 *           ──limit─▶ failed     too many came: the same form may be sent again later
 *           ──other─▶ failed     refused
 *           ──none──▶ failed     no answer: lost, late or broken
 *
 * A submit clears the result of the one before it. While one is under way, and on the way home,
 * another is ignored: a double click posts once.
 */
export type TrialState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'no-plan' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'created' }
  | {
      readonly kind: 'failed';
      readonly reason: Exclude<SignUpResult['kind'], 'created'>;
      /** Of today, where the plan was sent with another price and the service can tell. */
      readonly price?: number | undefined;
      /** How long a limit lasts that was reached, where the service said so. */
      readonly seconds?: number | undefined;
    };

export type TrialEvent =
  | { readonly kind: 'submit'; readonly errors: FieldErrors; readonly hasPlan: boolean }
  | { readonly kind: 'bot-check'; readonly loaded: boolean }
  | { readonly kind: 'answer'; readonly result: SignUpResult };

/** Before the first submit. */
export const idle: TrialState = { kind: 'idle' };

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState(state: TrialState, event: TrialEvent): TrialState {
  switch (event.kind) {
    case 'submit':
      return takesSubmit(state) ? submitted(event) : state;
    case 'bot-check':
      if (state.kind !== 'checking') return state;
      return { kind: event.loaded ? 'submitting' : 'unchecked' };
    case 'answer':
      if (state.kind !== 'submitting') return state;
      return answered(event.result);
  }
}

/** Whether the visitor may send the form. */
export function takesSubmit({ kind }: TrialState): boolean {
  return kind === 'idle' || kind === 'invalid' || kind === 'unchecked' || kind === 'failed';
}

/** Milliseconds after which a state leads to the home page; undefined where it does not. */
export function homeAfter({ kind }: TrialState): number | undefined {
  if (kind === 'created') return 3_000;
  if (kind === 'no-plan') return 1_000;
  return undefined;
}

function submitted({ errors, hasPlan }: Extract<TrialEvent, { kind: 'submit' }>): TrialState {
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  return { kind: hasPlan ? 'checking' : 'no-plan' };
}

function answered(result: SignUpResult): TrialState {
  const { kind } = result;
  if (kind === 'created') return { kind };
  if (kind === 'not-an-offer') return { kind: 'failed', reason: kind, price: result.price };
  if (kind === 'too-many') return { kind: 'failed', reason: kind, seconds: result.seconds };
  return { kind: 'failed', reason: kind };
}
