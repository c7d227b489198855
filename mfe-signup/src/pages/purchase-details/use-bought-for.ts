import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountPurchase, BoughtFor } from './account-purchase.ts';

/** What step 1 knows of the account that it buys for. */
export type BoughtForState = BoughtFor | { readonly kind: 'asking' };

const none: BoughtForState = { kind: 'none' };

/**
 * The account that a customer came from, asked for once the page is hydrated: until then it is the page
 * of everybody else.
 */
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
