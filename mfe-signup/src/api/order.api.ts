import {
  type AbandonedOrderReply,
  type AbandonOrderReply,
  abandonedOrderReply,
  abandonOrderPath,
  abandonOrderReply,
  accountExistsReply,
  type OrderReply,
  orderReply,
  purchasePaths,
} from '@site/contracts/purchase-calls';
import type { OrderRequest } from '@site/contracts/purchase-forms';
import { goodJson, goodText, type NotYet, presentFields, readBadAnswer } from './read-answer.ts';
import { type NoAnswer, noAnswer, type SetupClient } from './setup-client.api.ts';

export type AccountExistsResult =
  | { readonly kind: 'free' }
  | { readonly kind: 'taken' }
  /** The account that is bought for has to be proven again. */
  | { readonly kind: 'sign-in-again' }
  | NoAnswer;

/** Asks whether a company and an e-mail address are free to register. */
export async function accountExists(
  { names, post }: SetupClient,
  fields: { readonly email: string; readonly company: string },
): Promise<AccountExistsResult> {
  const reply = goodText(await post(purchasePaths(names).accountExists, fields));
  if (reply === undefined) return noAnswer;
  return { kind: reply.trim() === accountExistsReply.free ? 'free' : 'taken' };
}

/** The result of an order. It is stored after `accepted`; after any other, only if it was before. */
export type OrderResult = OrderReply | AbandonedOrderReply | NotYet | NoAnswer;

/** Says who buys what, and asks what it costs. The same order may be sent again. */
export async function placeOrder(
  { names, post }: SetupClient,
  request: OrderRequest,
): Promise<OrderResult> {
  const answer = await post(purchasePaths(names).order, presentFields(request));
  const reply = goodJson(answer);
  return (
    orderReply.safeParse(reply).data ??
    abandonedOrderReply.safeParse(reply).data ??
    readBadAnswer(answer)
  );
}

/** Whether an order was ended; `not-offered` by a service that ends none. */
export type ExpireResult = AbandonOrderReply | { readonly kind: 'not-offered' } | NoAnswer;

/**
 * Ends an order that its buyer no longer wants to pay, if that is possible.
 *
 * @param uncharged the last attempt of which the buyer said that it took no money
 */
export async function expireOrder(
  { names, takesOrders, post }: SetupClient,
  order: string,
  uncharged?: number,
): Promise<ExpireResult> {
  if (!takesOrders) return { kind: 'not-offered' };
  const answer = await post(
    abandonOrderPath(names),
    presentFields({ order, uncharged: uncharged?.toString() }),
  );
  if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'not-offered' };
  return abandonOrderReply.safeParse(goodJson(answer)).data ?? noAnswer;
}
