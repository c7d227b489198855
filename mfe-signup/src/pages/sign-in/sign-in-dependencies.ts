import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../../api/ask-setup.ts';
import type { LookupResult } from '../../api/contact-calls.api.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { takeProof } from '../../bot-check/take-proof.ts';
import type { Draft } from '../../storage/draft.ts';
import { emailDraft } from '../../storage/email-draft.ts';
import { browserStores } from '../payment/payment-dependencies.ts';

/** What the request for login details reaches the world through. */
export interface SignInDependencies {
  readonly draft: Draft<'email'>;
  readonly lookUp: (email: string) => Promise<LookupResult>;
  /** Begins to prepare the proof that goes with it. */
  readonly prepare: () => void;
}

export function signInDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): SignInDependencies {
  const ask = askSetup(config.setupService);
  const botCheck = pageBotCheck(config);
  const prove = takeProof(botCheck);
  const { draft, registrations } = browserStores();
  return {
    draft: emailDraft(draft, registrations.userId),
    lookUp: (email) => ask(async (api) => api.lookUp({ email, ...(await prove()) })),
    prepare: botCheck.prepare,
  };
}
