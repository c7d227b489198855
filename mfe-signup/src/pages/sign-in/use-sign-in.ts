import { lostAccountRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import * as z from 'zod/mini';
import { type LoginDetailsResult, requestLoginDetails } from '../../api/forms.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { detailMessages } from '../../kit/details.schema.ts';
import { findErrors, someErrors } from '../../kit/find-errors.ts';
import { useForm } from '../../kit/use-form.ts';

export function signInDependencies(config: Pick<PageConfig, 'setupService' | 'botCheck'>) {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    async requestLoginDetails(email: string): Promise<LoginDetailsResult> {
      const proof = client.takesOrders ? await takeProof(botCheck) : {};
      return requestLoginDetails(client, { email, ...proof });
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
  };
}

const schema = z.object({ email: lostAccountRequest.shape.email });
const messages = { email: detailMessages.email };

export function useSignIn(request: (email: string) => Promise<LoginDetailsResult>) {
  return useForm({
    check: (email: string) => someErrors(findErrors(schema, messages, { email })),
    async send(typed) {
      const email = typed.trim();
      return { ...(await request(email)), email };
    },
  });
}

export type SignInState = ReturnType<typeof useSignIn>['state'];
