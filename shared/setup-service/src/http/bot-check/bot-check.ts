import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BotChallenge, botChallenge, readBotProof } from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { createFile } from '@site/node/atomic-write';
import { errorReason } from '@site/node/error-code';
import { OperatorError } from '@site/node/operator-error';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Settings } from '../../settings.ts';
import type { Storage } from '../../storage/tables.ts';

/** Remembers challenges that were used. */
interface UsedChallenges {
  /** True the first time that it is asked for a nonce, false ever after. */
  claim(nonce: string, expiresAt: Date): Promise<boolean>;
}

interface ProofOfWorkOptions {
  /** Signs the challenges, so that the service need not remember those it gave out. */
  readonly secret: string;
  readonly usedChallenges: UsedChallenges;
  readonly now: () => Date;
}

const LIFETIME_MS = 10 * 60_000;

/**
 * One try costs 5,000 rounds of PBKDF2 and the answer is the 10th to 20th: 50,000 to 100,000
 * rounds. Chromium on a server core does that in about 10 to 20 ms, a phone in about 50 to 200 ms;
 * the service pays one try for each challenge and one for each proof. The answer is chosen instead
 * of left to chance, so that no visitor is unlucky.
 */
const ROUNDS = 5_000;
const TRIES = { least: 10, most: 20 } as const;

/** The bot check by proof of work: the browser solves a small puzzle, nobody else is asked. */
export function proofOfWork({ secret, usedChallenges, now }: ProofOfWorkOptions): BotCheck {
  async function create(): Promise<BotChallenge> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(TRIES.most, TRIES.least),
      deriveKey,
      expiresAt: new Date(now().getTime() + LIFETIME_MS),
      hmacSignatureSecret: secret,
    });
    return botChallenge.parse(challenge);
  }

  async function verify(token: string): Promise<BotCheckResult> {
    const proof = readBotProof(token);
    if (!proof) return { kind: 'refused', reason: 'malformed' };
    const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secret });
    if (result.expired) return { kind: 'refused', reason: 'expired' };
    if (!result.verified) return { kind: 'refused', reason: 'wrong' };
    const { nonce, expiresAt } = proof.challenge.parameters;
    const isFirst = await usedChallenges.claim(nonce, new Date(expiresAt * 1_000));
    return isFirst ? { kind: 'passed' } : { kind: 'refused', reason: 'used before' };
  }

  return { verify, createChallenge: create };
}

interface RecaptchaOptions {
  readonly secret: string;
  /** Where tokens are verified. */
  readonly verifyUrl: string;
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
export function recaptcha({ secret, verifyUrl }: RecaptchaOptions): BotCheck {
  async function verify(token: string): Promise<BotCheckResult> {
    const reply = await ask(token);
    if (!reply) return { kind: 'refused', reason: 'the verifier did not answer' };
    if (!reply.success) return { kind: 'refused', reason: 'wrong' };
    if (reply.action !== ACTION) return { kind: 'refused', reason: 'another action' };
    if ((reply.score ?? 0) < LEAST_SCORE) return { kind: 'refused', reason: 'low score' };
    return { kind: 'passed' };
  }

  async function ask(token: string): Promise<z.infer<typeof verification> | undefined> {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const parsed = verification.safeParse(await response.json());
      return response.ok && parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  return { verify };
}

type BotCheckResult =
  | { readonly kind: 'passed' }
  /** `reason` is for the log: visitors are told nothing that helps to get around the check. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Tells people from programs. The site configuration chooses which of the adapters is used. */
export interface BotCheck {
  /** Verifies what came with a form. A token passes once at most. */
  verify(token: string): Promise<BotCheckResult>;
  /** Makes a new challenge; only where the check has challenges of its own. */
  readonly createChallenge?: () => Promise<BotChallenge>;
}

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

/** Keeps used challenges in the database until they would be refused for their age anyway. */
function storedChallenges(storage: Storage, now: () => Date): UsedChallenges {
  return {
    async claim(nonce, expiresAt) {
      await storage
        .deleteFrom('used_challenges')
        .where('expires_at', '<', now().toISOString())
        .execute();
      const claimed = await storage
        .insertInto('used_challenges')
        .values({ nonce, expires_at: expiresAt.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce')
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}

/**
 * The key that signs challenges and the links that stop reminders: `secret` in the data folder, made at the first start and readable
 * by this user only. Of two starts at once both read one whole key.
 *
 * @throws OperatorError where the file holds something else, or cannot be read or written
 */
export async function signingSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  try {
    await createFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(
      `The file ${file} cannot be written (${errorReason(error)}). Make room on its disk, or correct its folder's rights.`,
    );
  }
  const secret = await readFile(file, 'utf8').catch(errorReason);
  if (/^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new OperatorError(
    `The file ${file} does not hold a key of this service or cannot be read. Remove it: a new one is made at the next start.`,
  );
}
