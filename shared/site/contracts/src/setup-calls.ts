import { looseObject } from '@platform/contracts/loose-object';
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

/** Paths of the setup service's calls. */
export const setupPaths = {
  /** Trial sign-up. */
  setup: '/setup.php',
  /** A new proof-of-work challenge, where the site configuration names that bot check. */
  botChallenge: '/bot-challenge',
  /** The request for a sign-in link, which reports whether an email address has an account. */
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

/** JSON where the plan has another price; `price` is today's in whole shillings, if known. */
export const trialPriceReply = callReply({
  kind: z.literal('not-an-offer'),
  price: z.optional(z.int()),
});
export type TrialPriceReply = z.infer<typeof trialPriceReply>;

/** The reply with status 403 to a form that failed the bot check; a new proof may pass. */
export const unprovenReply = 'The bot check did not pass.';

/** The header of a status reply: the paid order's account exists, or its devices are released. */
export const orderCompleteHeader = 'order-complete';

/** A request to sign in; after `found`, login details are on their way. */
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
 * A challenge from `GET /bot-challenge`: its solution is the counter whose PBKDF2 key, as in
 * `altcha-lib`, begins with `keyPrefix`. Pages send back every parameter, because all are signed.
 */
export const botChallenge = looseObject({
  parameters: looseObject({
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

const botProof = looseObject({
  challenge: botChallenge,
  solution: looseObject({ counter: z.int(), derivedKey: hex }),
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
