import { ownStorage } from '@site/contracts/own-storage';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import type { SignUpResult } from '../api/trial-calls.api.ts';
import type { BotCheck, Wait } from '../bot-check/bot-check.ts';
import { loadScript } from '../bot-check/load-script.ts';
import { proofOfWork } from '../bot-check/proof-of-work.ts';
import { recaptcha } from '../bot-check/recaptcha.ts';
import { solve } from '../bot-check/solve.ts';
import type { DetailField } from '../form/details.ts';
import { type Draft, detailsDraft } from '../form/draft.ts';

/** What the sign-up reaches the world through. */
export interface TrialPorts {
  readonly botCheck: BotCheck;
  readonly signUp: (fields: TrialSignUp) => Promise<SignUpResult>;
  readonly draft: Draft<DetailField>;
}

/** The ports that the site configuration asks for. Nothing is loaded or opened before it is used. */
export function createTrialPorts({
  setupService,
  botCheck,
}: Pick<PageConfig, 'setupService' | 'botCheck'>): TrialPorts {
  const ask = askSetup(setupService);
  return {
    botCheck:
      botCheck.kind === 'recaptcha'
        ? recaptcha({ siteKey: botCheck.siteKey, loadScript, wait })
        : proofOfWork({
            getChallenge: () => ask((api) => api.botChallenge()),
            solve,
            now: Date.now,
            wait,
          }),
    signUp: (fields) => ask((api) => api.signUp(fields)),
    draft: detailsDraft(ownStorage('signup', () => window.sessionStorage)),
  };
}

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
