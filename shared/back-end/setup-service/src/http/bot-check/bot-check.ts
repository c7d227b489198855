import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@platform/node/atomic-write';
import { errorReason } from '@platform/node/error-code';
import { OperatorError } from '@platform/node/operator-error';
import { err, ok, type Result } from '@platform/node/result';
import { type BotChallenge, botChallenge, readBotProof } from '@site/contracts/setup-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Settings } from '../../settings.ts';
import type { Storage } from '../../storage/tables.ts';

export interface BotCheck {
  /**
   * Verifies what came with a form. A token passes once at most. The reason is for the log: a visitor
   * would learn how to get around the check.
   */
  verify(token: string): Promise<Result<undefined, string>>;
  readonly createChallenge?: () => Promise<BotChallenge>;
}

const LIFETIME_MS = 10 * 60_000;

/**
 * A solution takes 10 to 20 tries of 5,000 rounds of PBKDF2: 10 to 20 ms in Chromium on a server core,
 * 50 to 200 ms on a phone. The number is chosen and not left to chance, so that no visitor waits long;
 * the service pays one try for each challenge and one for each proof.
 */
const ROUNDS = 5_000;
const TRIES = { least: 10, most: 20 } as const;

/**
 * The bot check by proof of work: the browser solves a small puzzle, and no third party is involved.
 * @param secret signs the challenges, so that they need not be stored
 * @param claim true the first time for a nonce, false ever after
 */
export function proofOfWork(
  secret: string,
  now: () => Date,
  claim: (nonce: string, expiresAt: Date) => Promise<boolean>,
): BotCheck {
  return {
    async createChallenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(TRIES.most, TRIES.least),
        deriveKey,
        expiresAt: new Date(now().getTime() + LIFETIME_MS),
        hmacSignatureSecret: secret,
      });
      return botChallenge.parse(challenge);
    },
    async verify(token) {
      const proof = readBotProof(token);
      if (!proof) return err('malformed');
      const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secret });
      if (result.expired) return err('expired');
      if (!result.verified) return err('wrong');
      const { nonce, expiresAt } = proof.challenge.parameters;
      const isFirst = await claim(nonce, new Date(expiresAt * 1_000));
      return isFirst ? ok(undefined) : err('used before');
    },
  };
}

/** What the sign-up screen calls its action. */
const ACTION = 'register';
/** From 0 (a program) to 1 (a person). */
const LEAST_SCORE = 0.5;
const TIMEOUT_MS = 5_000;

/** The reply of siteverify: https://developers.google.com/recaptcha/docs/v3#site_verify_response */
const verification = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
});

/** The bot check by reCAPTCHA v3. Google refuses a token that was verified before. */
export function recaptcha(secret: string, verifyUrl: string): BotCheck {
  return {
    async verify(token) {
      const body = new URLSearchParams({ secret, response: token });
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await fetch(verifyUrl, { method: 'POST', body, signal })
        .then((response) => (response.ok ? response.json() : undefined))
        .then((json) => verification.safeParse(json).data)
        .catch(() => undefined);
      if (!reply) return err('the verifier did not answer');
      if (!reply.success) return err('wrong');
      if (reply.action !== ACTION) return err('another action');
      if ((reply.score ?? 0) < LEAST_SCORE) return err('low score');
      return ok(undefined);
    },
  };
}

interface Context {
  readonly secret: string;
  readonly storage: Storage;
  readonly settings: Settings;
  readonly now: () => Date;
}

/** @throws OperatorError where the check that the configuration names lacks its secret */
export function chooseBotCheck(
  { kind }: SiteConfiguration['botCheck'],
  { secret, storage, settings, now }: Context,
): BotCheck {
  const { RECAPTCHA_SECRET, RECAPTCHA_VERIFY_URL } = settings;
  if (kind === 'proof-of-work') return proofOfWork(secret, now, claimIn(storage));
  if (RECAPTCHA_SECRET) return recaptcha(RECAPTCHA_SECRET, RECAPTCHA_VERIFY_URL);
  throw new OperatorError(
    'The site configuration asks for reCAPTCHA, and RECAPTCHA_SECRET is not set. Set it to the secret of the site key, or choose the bot check proof-of-work.',
  );
}

/** Remembers a used challenge until retention removes it, long after it is refused for its age. */
function claimIn(storage: Storage) {
  return async (nonce: string, expiresAt: Date): Promise<boolean> => {
    const claimed = await storage
      .insertInto('used_challenges')
      .values({ nonce, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    return claimed !== undefined;
  };
}

/**
 * The key that signs challenges, tokens and the links that stop reminders: `secret` in the data
 * folder, made at the first start and readable by this user alone. Two starts at once read one key.
 * @throws OperatorError where the file holds something else, or cannot be read or written
 */
export async function signingSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  const made = randomBytes(32).toString('hex');
  await createFile(file, made, { mode: 0o600 }).catch((error) => {
    throw new OperatorError(
      `The file ${file} cannot be written (${errorReason(error)}). Make room on its disk, or correct its folder's rights.`,
    );
  });
  const secret = await readFile(file, 'utf8').catch(errorReason);
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new OperatorError(
    `The file ${file} does not hold a key of this service or cannot be read. Remove it: a new one is made at the next start.`,
  );
}
