import {
  accountExistsReply,
  accountSetupReply,
  cardReply,
  directDebitReply,
  type GivenUpOrderReply,
  type GiveUpReply,
  givenUpOrderReply,
  giveUpPath,
  giveUpReply,
  mobileMoneyReply,
  mobileMoneyResult,
  type OrderReply,
  type OrderRequest,
  orderReply,
  type PaymentKey,
  paymentKeyHeader,
  purchasePaths,
  type StartRefusal,
  startRefusal,
  transactionStatus,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { promptEnds } from './prompt-ends.ts';
import {
  type Answer,
  badAnswer,
  fieldsOf,
  goodText,
  type NoAnswer,
  type NotYet,
  noAnswer,
  readJsonText,
  readNumber,
  type SetupClient,
} from './setup-client.api.ts';

export type ExistsResult = { readonly kind: 'free' } | { readonly kind: 'taken' } | NoAnswer;

/** What came of an order; but for `accepted` nothing is known of it, or it was stored before. */
export type OrderResult = OrderReply | GivenUpOrderReply | NotYet | NoAnswer;

/** What came of a start; after `no-answer` it may have begun or not, and the same key finds out. */
export type StartResult =
  /** `page` is the provider's own page to pay on, where there is one. */
  | { readonly kind: 'started'; readonly id: string; readonly page?: string }
  | { readonly kind: 'refused'; readonly reason: StartRefusal }
  /** The service answered that it could not. */
  | { readonly kind: 'failed' }
  | NoAnswer;

/**
 * How a payment stands. `code` is the result code of a phone prompt that ended unpaid; `isFinal` says
 * that its money was taken back, so that no page takes another card for it.
 */
export type StatusResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly code?: number; readonly isFinal?: true }
  | { readonly kind: 'pending' }
  | NoAnswer;

export type AccountSetupResult =
  | { readonly kind: 'created' }
  | { readonly kind: 'failed' }
  | NoAnswer;

/** Whether an order was ended; `not-offered` by a service that ends none. */
export type GiveUpResult = GiveUpReply | { readonly kind: 'not-offered' } | NoAnswer;

type Fields = Readonly<Record<string, string>>;

/** The calls of a purchase. Fields are those of the contract's requests. */
export function purchaseCalls(
  { post }: SetupClient,
  names: Pick<PageConfig['setupService'], 'provider' | 'cardProvider'>,
) {
  const paths = purchasePaths(names);
  const withKey = (path: string, fields: Fields, key: PaymentKey) =>
    post(path, fields, { [paymentKeyHeader]: writePaymentKey(key) });

  return {
    async accountExists(fields: { email: string; company: string }): Promise<ExistsResult> {
      const reply = goodText(await post(paths.accountExists, fields));
      if (reply === undefined) return noAnswer;
      return { kind: reply.trim() === accountExistsReply.free ? 'free' : 'taken' };
    },

    async order(fields: OrderRequest): Promise<OrderResult> {
      const answer = await post(paths.order, fieldsOf(fields));
      const reply = readJsonText(goodText(answer));
      return (
        orderReply.safeParse(reply).data ??
        givenUpOrderReply.safeParse(reply).data ??
        badAnswer(answer)
      );
    },

    async giveUp(order: string): Promise<GiveUpResult> {
      const answer = await post(giveUpPath(names), { order });
      if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'not-offered' };
      return giveUpReply.safeParse(readJsonText(goodText(answer))).data ?? noAnswer;
    },

    async startCard(fields: Fields, key: PaymentKey): Promise<StartResult> {
      const answer = await withKey(paths.card, fields, key);
      const reply = cardReply.safeParse(readJsonText(goodText(answer))).data;
      return reply
        ? { kind: 'started', id: reply.order_tracking_id, page: reply.redirect_url }
        : readRefusal(answer);
    },

    async startMobileMoney(fields: Fields, key: PaymentKey): Promise<StartResult> {
      const answer = await withKey(paths.mobileMoney, fields, key);
      const reply = mobileMoneyReply.safeParse(readJsonText(goodText(answer))).data;
      return reply ? { kind: 'started', id: reply.MerchantRequestID } : readRefusal(answer);
    },

    async startDirectDebit(fields: Fields, key: PaymentKey): Promise<StartResult> {
      const answer = await withKey(paths.directDebit, fields, key);
      const reply = directDebitReply.safeParse(readJsonText(goodText(answer))).data;
      return reply ? { kind: 'started', id: reply.OrderTrackingId } : readRefusal(answer);
    },

    async mobileMoneyStatus(fields: Fields): Promise<StatusResult> {
      const reply = goodText(await post(paths.mobileMoneyStatus, fields));
      const code = reply === undefined ? undefined : readNumber(reply);
      if (code === undefined) return noAnswer;
      if (code === mobileMoneyResult.paid) return { kind: 'paid' };
      // A code that is in no list is unknown, not failed.
      return code in promptEnds ? { kind: 'failed', code } : { kind: 'pending' };
    },

    async transactionStatus(fields: Fields): Promise<StatusResult> {
      switch (goodText(await post(paths.transactionStatus, fields))?.trim()) {
        case undefined:
          return noAnswer;
        case transactionStatus.completed:
          return { kind: 'paid' };
        case transactionStatus.failed:
          return { kind: 'failed' };
        case transactionStatus.reversed:
          return { kind: 'failed', isFinal: true };
        default:
          return { kind: 'pending' };
      }
    },

    /** @param key the attempt that was paid: its order is found by it, whatever else was ordered */
    async setUp(fields: Fields, key?: PaymentKey): Promise<AccountSetupResult> {
      const answer = key
        ? await withKey(paths.accountSetup, fields, key)
        : await post(paths.accountSetup, fields);
      const reply = goodText(answer);
      if (reply === undefined) return noAnswer;
      return { kind: readNumber(reply) === accountSetupReply.created ? 'created' : 'failed' };
    },
  };
}

/** Statuses that leave open whether a payment began. */
const unsure: readonly number[] = [408, 500, 504];

/** Why a payment was not started. An answer that cannot be understood is none: it may have begun. */
function readRefusal(answer: Answer): StartResult {
  if (answer.kind !== 'refusal' || unsure.includes(answer.status)) return noAnswer;
  if (answer.status !== 409) return { kind: 'failed' };
  const parsed = startRefusal.safeParse(readJsonText(answer.text));
  return parsed.success ? { kind: 'refused', reason: parsed.data.refused } : noAnswer;
}
