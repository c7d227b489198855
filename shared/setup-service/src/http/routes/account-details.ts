import {
  accountDetailsPath,
  type accountDetailsReply,
  accountDetailsRequest,
} from '@site/contracts/account-calls';
import type * as z from 'zod/mini';
import type { AccountTokens } from '../../accounts/account-token.ts';
import { findOpenAccount } from '../../accounts/accounts.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { formRoute, type Reply, type Route } from './form-route.ts';

interface DetailsContext extends Pick<OrderContext, 'storage' | 'clock'> {
  readonly tokens: AccountTokens;
}

/** `POST /account_details`: whose account a token names, for the form of a purchase. */
export function accountDetailsRoute(
  { storage, clock, tokens }: DetailsContext,
  perMinute: number,
): Route {
  return formRoute({
    path: accountDetailsPath,
    fields: accountDetailsRequest,
    perMinute,
    async answer({ account_token }) {
      const claim = tokens.read(account_token, clock.now());
      const account =
        claim && !claim.isExpired ? await findOpenAccount(storage, claim.accountId) : undefined;
      if (!account) return json({ kind: 'sign-in-again' });
      const { applicant_name, email, company_name, phone_number } = account;
      return json({ kind: 'account', applicant_name, email, company_name, phone_number });
    },
  });
}

function json(body: z.infer<typeof accountDetailsReply>): Reply {
  return { status: 200, body };
}
