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
