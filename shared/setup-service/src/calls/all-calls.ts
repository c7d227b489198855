import type { SiteConfig } from '@site/contracts/site-config';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Settings } from '../settings.ts';
import type { Storage } from '../storage/tables.ts';
import { botChallengeCall } from './bot-challenge.ts';
import type { Call } from './call.ts';
import { healthCalls } from './health.ts';
import { trialSignUpCall } from './trial-sign-up.ts';

/** What calls are made from. */
interface Surroundings {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly storage: Storage;
  readonly botCheck: BotCheck;
  readonly outbox: Outbox;
  readonly now: () => Date;
}

/** Every call of the service. A new one is a file beside this one and a line here. */
export function allCalls(surroundings: Surroundings): readonly Call[] {
  const { settings, storage, botCheck } = surroundings;
  const { createChallenge } = botCheck;
  return [
    healthCalls(storage),
    ...(createChallenge
      ? [botChallengeCall(createChallenge, settings.SETUP_CHALLENGES_PER_MINUTE)]
      : []),
    trialSignUpCall({ ...surroundings, perMinute: settings.SETUP_SIGN_UPS_PER_MINUTE }),
  ];
}
