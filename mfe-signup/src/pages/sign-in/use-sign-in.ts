import { lostAccountRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import * as z from 'zod/mini';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { type LoginDetailsResult, requestLoginDetails } from '../../api/sign-in.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { findErrors } from '../../kit/find-errors.ts';
import { useLatestReducer } from '../../kit/use-latest-reducer.ts';
import { type Draft, emailDraft } from '../../storage/draft.ts';
import { purchaseStores, tabDetails } from '../../storage/purchase-stores.ts';
import { idle, nextState } from './sign-in.reducer.ts';

/** What the request for login details reaches the world through. */
interface SignInDependencies {
  readonly draft: Draft<'email'>;
  readonly requestLoginDetails: (email: string) => Promise<LoginDetailsResult>;
  /** Begins to prepare the proof that goes with it. */
  readonly prepare: () => void;
}

/** Nothing is loaded or opened before it is used. */
export function signInDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): SignInDependencies {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    draft: emailDraft(tabDetails, purchaseStores().registrations.userId),
    async requestLoginDetails(email) {
      const proof = client.takesOrders ? await takeProof(botCheck) : {};
      return requestLoginDetails(client, { email, ...proof });
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
  };
}

const schema = z.object({ email: lostAccountRequest.shape.email });
const message = 'Valid email is required';
const messages = { email: { missing: message, wrong: message } };

/** The request for login details: where its states meet the network. */
export function useSignIn(request: SignInDependencies['requestLoginDetails']) {
  const { state, dispatch } = useLatestReducer(nextState, idle);

  /** Sends the request, once; resolves when it is over. */
  async function submit(typed: string): Promise<void> {
    const errors = findErrors(schema, messages, { email: typed });
    const next = dispatch({ kind: 'submit', email: typed.trim(), errors });
    if (next?.kind !== 'verifying') return;
    dispatch({ kind: 'answer', result: await request(next.email) });
  }

  return { state, submit };
}
