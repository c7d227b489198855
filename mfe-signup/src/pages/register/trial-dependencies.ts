import { ownStorage } from '@site/contracts/own-storage';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../../api/ask-setup.ts';
import type { SignUpResult } from '../../api/trial-calls.api.ts';
import type { BotCheck } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import type { DetailField } from '../../kit/details.ts';
import { type Draft, detailsDraft } from '../../storage/draft.ts';

/** What the sign-up reaches the world through. */
export interface TrialDependencies {
  readonly botCheck: BotCheck;
  readonly signUp: (fields: TrialSignUp) => Promise<SignUpResult>;
  readonly draft: Draft<DetailField>;
}

/** The ports that the site configuration asks for. Nothing is loaded or opened before it is used. */
export function trialDependencies({
  setupService,
  botCheck,
}: Pick<PageConfig, 'setupService' | 'botCheck'>): TrialDependencies {
  const ask = askSetup(setupService);
  return {
    botCheck: pageBotCheck({ setupService, botCheck }),
    signUp: (fields) => ask((api) => api.signUp(fields)),
    draft: detailsDraft(ownStorage('signup', () => window.sessionStorage)),
  };
}
