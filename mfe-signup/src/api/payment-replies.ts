import type { PaymentMethod } from '@site/contracts/payment-methods';
import {
  accountSetupReply,
  cardReply,
  directDebitReply,
  isMobileMoneyUnpaid,
  type MobileMoneyUnpaid,
  mobileMoneyReply,
  mobileMoneyResult,
  type StartRefusal,
  startRefusal,
  transactionStatus,
} from '@site/contracts/purchase-calls';

import { goodJson, goodText, parseJson, parseNumber } from './read-answer.ts';
import { type Answer, type NoAnswer, noAnswer } from './setup-client.api.ts';

/** The result of a start; after `no-answer` it may have begun or not, and the same key finds out. */
export type StartResult =
  /** `page` is the provider's own page to pay on, where there is one. */
  | { readonly kind: 'started'; readonly id: string; readonly page?: string }
  /** `isUnconfirmed`: only the buyer can say whether an earlier prompt took money. */
  | {
      readonly kind: 'refused';
      readonly reason: StartRefusal;
      readonly isUnconfirmed?: true;
    }
  /**
   * The service answered that it could not: because a limit was reached, for some seconds where it said
   * how many, or because it does not offer this way to pay.
   */
  | {
      readonly kind: 'failed';
      readonly reason?: 'too-many' | 'not-available';
      readonly seconds?: number | undefined;
    }
  | NoAnswer;

export function readStart(method: PaymentMethod, answer: Answer): StartResult {
  return readStarted(method, goodJson(answer)) ?? readRefusal(answer);
}

function readStarted(method: PaymentMethod, reply: unknown): StartResult | undefined {
  switch (method) {
    case 'credit_card': {
      const started = cardReply.safeParse(reply).data;
      if (!started) return undefined;
      return { kind: 'started', id: started.order_tracking_id, page: started.redirect_url };
    }
    case 'mobile_money': {
      const started = mobileMoneyReply.safeParse(reply).data;
      return started && { kind: 'started', id: started.MerchantRequestID };
    }
    case 'direct_debit': {
      const started = directDebitReply.safeParse(reply).data;
      return started && { kind: 'started', id: started.OrderTrackingId };
    }
  }
}

/** Statuses that leave open whether a payment began. */
const unsure: readonly number[] = [408, 500, 504];

/** Why a payment was not started. It may have begun where the answer cannot be understood. */
function readRefusal(answer: Answer): StartResult {
  if (answer.kind !== 'refusal' || unsure.includes(answer.status)) return noAnswer;
  if (answer.status === 429) {
    return { kind: 'failed', reason: 'too-many', seconds: answer.retryAfter };
  }
  if (answer.status === 503) return { kind: 'failed', reason: 'not-available' };
  if (answer.status !== 409) return { kind: 'failed' };
  const parsed = startRefusal.safeParse(parseJson(answer.text));
  if (!parsed.success) return noAnswer;
  const { refused: reason, unconfirmed } = parsed.data;
  return { kind: 'refused', reason, ...(unconfirmed ? { isUnconfirmed: true } : {}) };
}

/**
 * The status of a payment. `code` is the result code of a phone prompt that ended unpaid; `isFinal`
 * says that the money was taken back, so that no page takes another card for it.
 */
export type PaymentStatus =
  | { readonly kind: 'paid' }
  | { readonly kind: 'failed'; readonly code?: MobileMoneyUnpaid; readonly isFinal?: true }
  | { readonly kind: 'pending' }
  | NoAnswer;

export function readStatus(method: PaymentMethod, answer: Answer): PaymentStatus {
  const reply = goodText(answer);
  if (reply === undefined) return noAnswer;
  return method === 'mobile_money' ? readPromptStatus(reply) : readTransactionStatus(reply);
}

function readPromptStatus(reply: string): PaymentStatus {
  const code = parseNumber(reply);
  if (code === undefined) return noAnswer;
  if (code === mobileMoneyResult.paid) return { kind: 'paid' };
  // A code that is in no list is unknown, not failed.
  return isMobileMoneyUnpaid(code) ? { kind: 'failed', code } : { kind: 'pending' };
}

function readTransactionStatus(reply: string): PaymentStatus {
  switch (reply.trim()) {
    case transactionStatus.completed:
      return { kind: 'paid' };
    case transactionStatus.failed:
      return { kind: 'failed' };
    case transactionStatus.reversed:
      return { kind: 'failed', isFinal: true };
    default:
      return { kind: 'pending' };
  }
}

export type AccountSetupResult =
  | { readonly kind: 'created' }
  | { readonly kind: 'failed' }
  | NoAnswer;

export function readAccountSetup(answer: Answer): AccountSetupResult {
  const reply = goodText(answer);
  if (reply === undefined) return noAnswer;
  return { kind: parseNumber(reply) === accountSetupReply.created ? 'created' : 'failed' };
}
