import type { TrialSignUp } from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import type { SetupApi, SignUpResult } from '../api/setup.api.ts';
import type { BotCheck, Wait } from '../bot-check/bot-check.ts';
import { loadScript } from '../bot-check/load-script.ts';
import { proofOfWork } from '../bot-check/proof-of-work.ts';
import { recaptcha } from '../bot-check/recaptcha.ts';
import { solve } from '../bot-check/solve.ts';
import { createDraftStore, type DraftStore } from './draft.ts';

/** What the sign-up reaches the world through. */
export interface TrialPorts {
  readonly botCheck: BotCheck;
  readonly signUp: (fields: TrialSignUp) => Promise<SignUpResult>;
  readonly draft: DraftStore;
}

/** The ports that the site configuration asks for. Nothing is loaded or opened before it is used. */
export function createTrialPorts({ setupService, botCheck }: SiteConfig): TrialPorts {
  return {
    botCheck:
      botCheck.kind === 'recaptcha'
        ? recaptcha({ siteKey: botCheck.siteKey, loadScript, wait })
        : proofOfWork({
            getChallenge: async () => (await load())?.botChallenge() ?? { kind: 'no-answer' },
            solve,
            now: Date.now,
            wait,
          }),
    signUp: async (fields) => (await load())?.signUp(fields) ?? { kind: 'no-answer' },
    draft: createDraftStore(() => window.sessionStorage),
  };

  /** The calls come in a file of their own; undefined where it could not be fetched. */
  function load(): Promise<SetupApi | undefined> {
    return import('../api/setup.api.ts').then(
      ({ createSetupApi }) => createSetupApi(setupService.address),
      () => undefined,
    );
  }
}

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
