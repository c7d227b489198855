import type { Telephones } from './telephones.ts';
import { useLatestReducer } from './use-latest-reducer.ts';

/*
 * A form that is sent once: a trial, an enquiry, a request for login details, step 1 of a purchase.
 *
 *   idle ──submit──▶ invalid     something is missing or wrong: nothing is sent
 *                 ─▶ sending     one request is on its way
 *   sending ──answer──▶ answered
 *
 * A submit clears the result of the one before it. It is ignored while another one is under way, and
 * after an answer that ends the form: a double click sends once.
 */
export type FormState<Problem, Result> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'invalid'; readonly problem: Problem }
  | { readonly kind: 'sending' }
  | { readonly kind: 'answered'; readonly result: Result; readonly isOver: boolean };

export type FormEvent<Problem, Result> =
  | { readonly kind: 'submit'; readonly problem: Problem | undefined }
  | { readonly kind: 'answer'; readonly result: Result; readonly isOver: boolean };

/** The state after an event; the same object where the event is not legal in this state. */
export function nextState<Problem, Result>(
  state: FormState<Problem, Result>,
  event: FormEvent<Problem, Result>,
): FormState<Problem, Result> {
  if (event.kind === 'answer') {
    return state.kind === 'sending' ? { ...event, kind: 'answered' } : state;
  }
  if (!takesSubmit(state)) return state;
  const { problem } = event;
  return problem === undefined ? { kind: 'sending' } : { kind: 'invalid', problem };
}

export function isOver(state: FormState<unknown, unknown>): boolean {
  return state.kind === 'answered' && state.isOver;
}

export function takesSubmit(state: FormState<unknown, unknown>): boolean {
  return state.kind !== 'sending' && !isOver(state);
}

interface Options<Values, Problem, Result extends { readonly kind: string }> {
  readonly check: (values: Values, telephones?: Telephones) => Problem | undefined;
  readonly send: (values: Values) => Promise<Result>;
  readonly ends?: readonly Result['kind'][];
}

export function useForm<Values, Problem, Result extends { readonly kind: string }>({
  check,
  send,
  ends = [],
}: Options<Values, Problem, Result>) {
  const { state, dispatch } = useLatestReducer<
    FormState<Problem, Result>,
    FormEvent<Problem, Result>
  >(nextState, { kind: 'idle' });

  /** Sends the form, once; resolves to the result, or to undefined where nothing was sent. */
  async function submit(values: Values, telephones?: Telephones): Promise<Result | undefined> {
    const problem = check(values, telephones);
    if (dispatch({ kind: 'submit', problem })?.kind !== 'sending') return undefined;
    const result = await send(values);
    dispatch({ kind: 'answer', result, isOver: ends.includes(result.kind) });
    return result;
  }

  return { state, submit };
}
