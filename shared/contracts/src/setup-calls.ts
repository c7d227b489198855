import * as z from 'zod/mini';

/** The simple shape of an e-mail address that the site asks for: text, @, text, dot, text. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Paths of the setup service's calls. */
export const setupPaths = {
  /** Trial sign-up. */
  setup: '/setup.php',
  /** A new proof-of-work challenge, where the site configuration asks for that bot check. */
  botChallenge: '/bot-challenge',
} as const;

const field = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/**
 * The fields of a trial sign-up, as they arrive in a multipart body: all text.
 * Lengths are in UTF-16 code units.
 */
export const trialSignUp = z.strictObject({
  applicant_name: field(120),
  email: field(254).check(z.regex(emailShape)),
  company_name: field(160),
  phone_number: field(20).check(z.regex(/^\+?[0-9 ]{7,20}$/)),
  package: field(60),
  /** Whole shillings. */
  package_price: field(9).check(z.regex(/^\d+$/)),
  user_count: field(4).check(z.regex(/^\d+$/)),
  /** What the bot check gave; verified once. */
  recaptcha_token: field(8_192),
});
export type TrialSignUp = z.infer<typeof trialSignUp>;

/** The reply to a trial sign-up is a bare number; any other than these means failure. */
export const trialReply = { created: 1, alreadyExists: 11, failed: 0 } as const;

const hex = z.string().check(z.maxLength(256), z.regex(/^[0-9a-f]+$/));

/**
 * A proof-of-work challenge, as `GET /bot-challenge` gives it. It is solved by the counter, tried
 * from 1 upwards, whose key, derived with PBKDF2 as `altcha-lib` does, begins with `keyPrefix`.
 */
export const botChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().check(z.positive()),
    /** When it stops being accepted, in seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int().check(z.positive()),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type BotChallenge = z.infer<typeof botChallenge>;

/** A challenge as it was given, with its solution. */
const botProof = z.strictObject({
  challenge: botChallenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});
export type BotProof = z.infer<typeof botProof>;

/** Writes a solved challenge as the text that goes into `recaptcha_token`. */
export function writeBotProof(proof: BotProof): string {
  return btoa(JSON.stringify(proof));
}

/** Reads what `writeBotProof` wrote; undefined for anything else. */
export function readBotProof(token: string): BotProof | undefined {
  try {
    const parsed = botProof.safeParse(JSON.parse(atob(token)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
