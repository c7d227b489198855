import {
  type AccountDetails,
  accountDetailsPath,
  accountDetailsReply,
} from '@site/contracts/account-calls';
import { goodJson } from './read-answer.ts';
import { type NoAnswer, noAnswer, type SetupClient } from './setup-client.api.ts';

/** Whose account a token names; `not-offered` by a service that has no account page. */
export type AccountResult =
  | AccountDetails
  | { readonly kind: 'sign-in-again' }
  | { readonly kind: 'not-offered' }
  | NoAnswer;

/** Asks for the details of the account that a token names. */
export async function accountDetails(
  { post }: Pick<SetupClient, 'post'>,
  token: string,
): Promise<AccountResult> {
  const answer = await post(accountDetailsPath, { account_token: token });
  if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'not-offered' };
  // A text that is no token at all: too long, or blank.
  if (answer.kind === 'refusal' && [400, 413].includes(answer.status)) {
    return { kind: 'sign-in-again' };
  }
  return accountDetailsReply.safeParse(goodJson(answer)).data ?? noAnswer;
}
