import * as z from 'zod/mini';
import { longestDraftMessage } from './enquiry-draft.ts';
import {
  callForm,
  callReply,
  emailField,
  field,
  moneyField,
  nameField,
  personField,
  phoneField,
  proofField,
  termsVersionField,
  usersField,
} from './form-fields.ts';
import { keptObject } from './kept-object.ts';

/** Paths of the setup service's calls. */
export const setupPaths = {
  /** Trial sign-up. */
  setup: '/setup.php',
  /** A new proof-of-work challenge, where the site configuration asks for that bot check. */
  botChallenge: '/bot-challenge',
  /** The request for a sign-in link, which tells whether an email address has an account. */
  lostAccount: '/lost_account.php',
  enquiry: '/contact_form_mainsite.php',
} as const;

/** The fields of a trial sign-up. */
export const trialSignUp = callForm({
  applicant_name: personField(120),
  email: emailField,
  company_name: nameField(160),
  phone_number: phoneField,
  package: field(60),
  package_price: moneyField,
  user_count: usersField,
  /** The proof of the bot check, verified once. */
  recaptcha_token: field(8_192),
  terms_version: termsVersionField,
});
export type TrialSignUp = z.infer<typeof trialSignUp>;

/** The reply to a trial sign-up is a bare number; any other than these means failure. */
export const trialReply = { created: 1, alreadyExists: 11, failed: 0 } as const;

/**
 * The same as JSON where the plan is sold at another price by now; nothing was stored. `price` is what
 * the same choice costs today, in whole shillings, where the service can tell.
 */
export const trialPriceReply = callReply({
  kind: z.literal('not-an-offer'),
  price: z.optional(z.int()),
});
export type TrialPriceReply = z.infer<typeof trialPriceReply>;

/**
 * The reply to an enquiry, a request to sign in or an order that failed the bot check, with status
 * 403. Nothing was done, and the same form may be sent again with a new proof.
 */
export const unprovenReply = 'The bot check did not pass.';

/**
 * A request to sign in. After the reply `found`, login details are on their way to that address.
 */
export const lostAccountRequest = callForm({ email: emailField, recaptcha_token: proofField });
export type LostAccountRequest = z.infer<typeof lostAccountRequest>;
export const lostAccountReply = { found: 'User exists', unknown: 'User does not exist' } as const;

/** An enquiry to sales. Any reply with an OK status means that it arrived. */
export const enquiryRequest = callForm({
  company_name: nameField(160),
  email: emailField,
  phone_number: phoneField,
  full_name: personField(120),
  message: field(longestDraftMessage),
  recaptcha_token: proofField,
});
export type EnquiryRequest = z.infer<typeof enquiryRequest>;

const hex = z.string().check(z.maxLength(256), z.regex(/^[0-9a-f]+$/));

/**
 * A proof-of-work challenge from `GET /bot-challenge`. Its solution is the counter, tried from 1
 * upwards, whose key, derived with PBKDF2 as in `altcha-lib`, begins with `keyPrefix`. The
 * signature covers every parameter, so a page sends back those that it does not know as well.
 */
export const botChallenge = keptObject({
  parameters: keptObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().check(z.positive()),
    /** The time at which it expires, in seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int().check(z.positive()),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type BotChallenge = z.infer<typeof botChallenge>;

/** A challenge as it was received, with its solution. */
const botProof = keptObject({
  challenge: botChallenge,
  solution: keptObject({ counter: z.int(), derivedKey: hex }),
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
