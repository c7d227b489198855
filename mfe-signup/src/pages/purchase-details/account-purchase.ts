import type { PageConfig } from '@site/contracts/site-config';
import { type AccountResult, accountDetails } from '../../api/account.api.ts';
import { createSetupClient, type SetupClient } from '../../api/setup-client.api.ts';
import {
  type AccountTokenStore,
  tabAccountToken,
  takeTokenFromAddress,
} from '../../storage/account-token.ts';
import type { Registration } from '../../storage/registration.ts';

/** Whom a purchase is for: `none` where it makes an account of its own. */
export type BoughtFor =
  | (Extract<AccountResult, { kind: 'account' }> & { readonly token: string })
  | Extract<AccountResult, { kind: 'sign-in-again' | 'no-answer' }>
  | { readonly kind: 'none' };

/** How step 1 learns of the account that a customer came from. */
export interface AccountPurchase {
  /** Takes the token that the page's address brings along; false where there is none. */
  arrive(): boolean;
  /** Whether this tab has a token. */
  hasToken(): boolean;
  /** Asks the service whose account it is; each time anew, because a token expires. */
  find(): Promise<BoughtFor>;
  /** Buys for nobody's account from now on. */
  leave(): void;
}

export function accountPurchase(
  client: Pick<SetupClient, 'takesOrders' | 'post'>,
  store: AccountTokenStore,
): AccountPurchase {
  const token = () => (client.takesOrders ? store.read() : undefined);
  return {
    arrive: () => takeTokenFromAddress(window, store),
    hasToken: () => token() !== undefined,
    async find() {
      const held = token();
      if (held === undefined) return { kind: 'none' };
      const found = await accountDetails(client, held);
      if (found.kind === 'account') return { ...found, token: held };
      return found.kind === 'not-offered' ? { kind: 'none' } : found;
    },
    leave: () => store.clear(),
  };
}

/** The same for this tab. */
export function tabAccountPurchase({ setupService }: Pick<PageConfig, 'setupService'>) {
  return accountPurchase(createSetupClient(setupService), tabAccountToken);
}

/** Who buys what, once more: for an account, its own email address and company count. */
export function boughtFor(registered: Registration, found: BoughtFor): Registration {
  if (found.kind !== 'account') return registered;
  const { email, company_name: company, token: account_token } = found;
  return { ...registered, email, company, account_token };
}
