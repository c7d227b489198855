import { lostAccountRequest } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import type { LookupResult } from '../../api/contact-calls.api.ts';
import { findErrors } from '../../kit/find-errors.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { idle, nextState } from './sign-in.reducer.ts';

const form = z.object({ email: lostAccountRequest.shape.email });
const message = 'Valid email is required';
const messages = { email: { missing: message, wrong: message } };

/** The request for login details: where its states meet the network. */
export function useSignIn(lookUp: (email: string) => Promise<LookupResult>) {
  const { state, take } = useLatestReducer(nextState, idle);

  /** Sends the request, once; resolves when it is over. */
  async function submit(typed: string): Promise<void> {
    const errors = findErrors(form, messages, { email: typed });
    const begun = take({ kind: 'submit', email: typed.trim(), errors });
    if (begun?.kind !== 'verifying') return;
    take({ kind: 'answer', result: await lookUp(begun.email) });
  }

  return { state, submit };
}
