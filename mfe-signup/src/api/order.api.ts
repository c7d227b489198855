import {
  type AccountDetails,
  accountDetailsPath,
  accountDetailsReply,
} from '@site/contracts/account-calls';
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
import type { Registration } from '../storage/registration.ts';
import {
  goodJson,
  goodText,
  type NoAnswer,
  type NotYet,
  noAnswer,
  presentFields,
  readBadAnswer,
  type SetupClient,
} from './setup-client.api.ts';

export type AccountExistsResult = { readonly kind: 'free' | 'taken' | 'sign-in-again' } | NoAnswer;

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

/** States who buys what, and fetches what it costs. The same order may be sent again. */
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

export function orderRequestOf(buyer: Registration, order: string): OrderRequest {
  const { package_period: period, package_add_ons: addOns, devices, delivery } = buyer;
  return {
    order,
    ...accountFields(buyer),
    package_price: String(buyer.package_price),
    period,
    add_ons: addOns && JSON.stringify(addOns),
    devices: devices && JSON.stringify(devices),
    delivery_address: delivery?.address,
    delivery_town: delivery?.town,
    delivery_phone: delivery?.phone,
    delivery_note: delivery?.note,
    account_token: buyer.account_token,
    terms_version: buyer.terms_version,
  };
}

export function accountFields({ full_name, package_name, package_users, ...buyer }: Registration) {
  return {
    applicant_name: full_name,
    company_name: buyer.company,
    phone_number: buyer.phone_number,
    user_count: package_users?.toString(),
    email: buyer.email,
    package: package_name,
  };
}

/** Whether an order was ended; `not-offered` by a service without orders. */
export type ExpireResult = AbandonOrderReply | { readonly kind: 'not-offered' } | NoAnswer;

/** @param uncharged the last attempt that, the buyer states, took no money */
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
  return abandonOrderReply.safeParse(goodJson(answer)).data ?? noAnswer;
}

/** Whose account a token names; `not-offered` by a service that has no account page. */
export type AccountResult =
  | AccountDetails
  | { readonly kind: 'sign-in-again' }
  | { readonly kind: 'not-offered' }
  | NoAnswer;

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
