import type { SiteConfig } from '@site/contracts/site-config';
import { OperatorError } from '@site/node/operator-error';
import type { Settings } from '../environment/settings.ts';
import type { Storage } from '../storage/tables.ts';
import type { BotCheck } from './bot-check.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';
import { signingSecret } from './signing-secret.ts';
import { storedChallenges } from './used-challenges.ts';

interface Context {
  readonly dataFolder: string;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly now: () => Date;
}

/**
 * The bot check that the site configuration asks for.
 *
 * @throws OperatorError where it lacks its secret
 */
export async function chooseBotCheck(
  { kind }: SiteConfig['botCheck'],
  { dataFolder, storage, settings, now }: Context,
): Promise<BotCheck> {
  if (kind === 'proof-of-work') {
    const secret = settings.SETUP_SECRET ?? (await signingSecret(dataFolder));
    return proofOfWork({ secret, usedChallenges: storedChallenges(storage, now), now });
  }
  const secret = settings.RECAPTCHA_SECRET;
  if (secret) return recaptcha({ secret, verifyUrl: settings.RECAPTCHA_VERIFY_URL });
  throw new OperatorError(
    'The site configuration asks for reCAPTCHA, and RECAPTCHA_SECRET is not set. Set it to the secret of the site key, or choose the bot check proof-of-work.',
  );
}
