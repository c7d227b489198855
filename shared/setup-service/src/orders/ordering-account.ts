import type { AccountTokens } from '../accounts/account-token.ts';
import { findOpenAccount, type OpenAccount } from '../accounts/open-account.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';

interface NamedAccount {
  readonly orderId: string;
  readonly token: string;
}

/**
 * The open account that an order is for, by the token that came with it; undefined where the token
 * names none, or is too old. The order that was placed with a token goes on after its time: what it is
 * for was decided then, and its buyer may have paid already.
 */
export async function orderingAccount(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  tokens: AccountTokens,
  { orderId, token }: NamedAccount,
): Promise<OpenAccount | undefined> {
  const claim = tokens.read(token, clock.now());
  if (!claim) return undefined;
  if (claim.isExpired) {
    const order = await findOrder(storage, orderId);
    if (order?.account_id !== claim.accountId) return undefined;
  }
  return findOpenAccount(storage, claim.accountId);
}
