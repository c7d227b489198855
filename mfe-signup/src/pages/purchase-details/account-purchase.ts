import type { PageConfig } from '@site/contracts/site-config';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AccountResult, accountDetails } from '../../api/order.api.ts';
import { createSetupClient, type SetupClient } from '../../api/setup-client.api.ts';
import {
  type AccountTokenStore,
  tabAccountToken,
  takeTokenFromAddress,
} from '../../storage/account-token.ts';
import type { Registration } from '../../storage/registration.ts';

export type BoughtForState = BoughtFor | { readonly kind: 'asking' };

const none: BoughtForState = { kind: 'none' };

/** The account that a customer came from, looked up after hydration. */
export function useBoughtFor(purchase: AccountPurchase) {
  const [state, setState] = useState<BoughtForState>(none);
  /** Counts the questions: an answer counts only for the last one. */
  const asked = useRef(0);

  const ask = useCallback(async () => {
    if (!purchase.hasToken()) return;
    asked.current += 1;
    const question = asked.current;
    setState({ kind: 'asking' });
    const found = await purchase.find();
    if (question === asked.current) setState(found);
  }, [purchase]);

  useEffect(() => {
    purchase.arrive();
    void ask();
    // A customer who signed in again in this tab comes back to this page with another token.
    const arriveAgain = () => {
      if (purchase.arrive()) void ask();
    };
    window.addEventListener('hashchange', arriveAgain);
    return () => window.removeEventListener('hashchange', arriveAgain);
  }, [purchase, ask]);

  return {
    state,
    askAgain: () => void ask(),
    leave() {
      asked.current += 1;
      purchase.leave();
      setState(none);
    },
  };
}

/** Whom a purchase is for: `none` where it makes an account of its own. */
export type BoughtFor =
  | (Extract<AccountResult, { kind: 'account' }> & { readonly token: string })
  | Extract<AccountResult, { kind: 'sign-in-again' | 'no-answer' }>
  | { readonly kind: 'none' };

export interface AccountPurchase {
  /** Takes the token that the page's address brings along; false where there is none. */
  arrive(): boolean;
  hasToken(): boolean;
  /** Asks the service whose account it is; each time anew, because a token expires. */
  find(): Promise<BoughtFor>;
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

export function tabAccountPurchase({ setupService }: Pick<PageConfig, 'setupService'>) {
  return accountPurchase(createSetupClient(setupService), tabAccountToken);
}

/** Who buys what, once more: for an account, its own email address and company count. */
export function boughtFor(registered: Registration, found: BoughtFor): Registration {
  if (found.kind !== 'account') return registered;
  const { email, company_name: company, token: account_token } = found;
  return { ...registered, email, company, account_token };
}
