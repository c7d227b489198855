import { readAccountFragment } from '@site/contracts/account-calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AccountResult, accountDetails } from '../../api/order.api.ts';
import type { SetupClient } from '../../api/setup-client.api.ts';
import { accountToken, type Registration } from '../../storage/registration.ts';

/** Whom a purchase is for: `none` where it makes an account of its own. */
export type BoughtFor =
  | (Extract<AccountResult, { kind: 'account' }> & { readonly token: string })
  | Extract<AccountResult, { kind: 'sign-in-again' | 'no-answer' }>
  | { readonly kind: 'none' };

type Client = Pick<SetupClient, 'takesOrders' | 'post'>;

/** Queries whose account the tab's token names; each time anew, because a token expires. */
export async function findAccount(client: Client): Promise<BoughtFor> {
  const token = client.takesOrders ? accountToken.read() : undefined;
  if (token === undefined) return { kind: 'none' };
  const found = await accountDetails(client, token);
  if (found.kind === 'account') return { ...found, token };
  return found.kind === 'not-offered' ? { kind: 'none' } : found;
}

/** Who buys what, once more: for an account, its own email address and company count. */
export function boughtFor(registered: Registration, found: BoughtFor): Registration {
  if (found.kind !== 'account') return registered;
  const { email, company_name: company, token: account_token } = found;
  return { ...registered, email, company, account_token };
}

export type BoughtForState = BoughtFor | { readonly kind: 'fetching' };

const none: BoughtForState = { kind: 'none' };

export function useBoughtFor(client: Client) {
  const [state, setState] = useState<BoughtForState>(none);
  const fetches = useRef(0);

  const fetchAccount = useCallback(async () => {
    if (!client.takesOrders || accountToken.read() === undefined) return;
    fetches.current += 1;
    const current = fetches.current;
    setState({ kind: 'fetching' });
    const found = await findAccount(client);
    if (current === fetches.current) setState(found);
  }, [client]);

  useEffect(() => {
    takeTokenFromAddress();
    void fetchAccount();
    // A customer who signed in again in this tab comes back to this page with another token.
    const arriveAgain = () => {
      if (takeTokenFromAddress()) void fetchAccount();
    };
    window.addEventListener('hashchange', arriveAgain);
    return () => window.removeEventListener('hashchange', arriveAgain);
  }, [fetchAccount]);

  return {
    state,
    fetchAgain: () => void fetchAccount(),
    leave() {
      fetches.current += 1;
      accountToken.clear();
      setState(none);
    },
  };
}

function takeTokenFromAddress(): boolean {
  const { location, history } = window;
  const token = readAccountFragment(location.hash);
  if (token === undefined) return false;
  accountToken.write(token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return true;
}
