import * as z from 'zod/mini';
import { callForm, callReply, field } from './form-fields.ts';

/*
 * A customer buys for an account that exists: the setup service's account page leads here with a
 * token behind `#account=`, which no log sees, and the page sends it with this call and the order.
 */

/** The page of the setup service where customers see their account. */
export const accountPagePath = '/account';

/** The path of the call that reports whose account a token names. A service without it answers 404. */
export const accountDetailsPath = '/account_details';

/** The parameter of a fragment that carries the token. */
export const accountFragmentKey = 'account';

/** Signed by the service, for two hours. */
export const accountTokenField = field(300);

export const accountDetailsRequest = callForm({ account_token: accountTokenField });

/** The reply to a token that is too old, is not the service's, or names an account that is closed. */
export const signInAgain = callReply({ kind: z.literal('sign-in-again') });

const accountDetails = callReply({
  kind: z.literal('account'),
  applicant_name: z.string(),
  email: z.string(),
  company_name: z.string(),
  phone_number: z.string(),
});
export type AccountDetails = z.infer<typeof accountDetails>;

/** The reply to a request for the details of an account. */
export const accountDetailsReply = z.discriminatedUnion('kind', [accountDetails, signInAgain]);

/** Writes the fragment of an address that brings a token along, with its hash sign. */
export function writeAccountFragment(token: string): string {
  return `#${new URLSearchParams({ [accountFragmentKey]: token })}`;
}

/** The token in the fragment of an address; undefined where there is none. */
export function readAccountFragment(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(accountFragmentKey);
  return accountTokenField.safeParse(token).data;
}
