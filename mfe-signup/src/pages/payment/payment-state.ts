import type { PaymentMethod } from '@site/contracts/payment-methods';
import type { MobileMoneyUnpaid, StartRefusal } from '@site/contracts/purchase-calls';
import type { OrderResult } from '../../api/order.api.ts';
import type {
  AccountSetupResult,
  PaymentChoice,
  PaymentStatus,
  StartResult,
} from '../../api/payment.api.ts';
import type { NoAnswer, NotYet } from '../../api/setup-client.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { Payment, PaymentRecord } from '../../storage/payment-store.ts';
import type { PollResult } from './poll.ts';

export type ChoiceProblem = 'no-method' | 'bad-phone' | 'no-account';

type ReopenReason = Extract<StartRefusal, 'wrong-amount' | 'no-such-order'>;

/** Why a payment that was to begin or to be confirmed is neither paid nor over. */
export type Unsettled =
  /** The service answered that nothing began. */
  | ({ readonly kind: 'start-failed' } & Omit<Extract<StartResult, { kind: 'failed' }>, 'kind'>)
  | {
      readonly kind: 'under-way';
      readonly isUnpaid?: boolean;
      /** Only the buyer can say whether an earlier prompt took money. */
      readonly isUnconfirmed?: boolean;
    }
  | { readonly kind: 'declined'; readonly code: MobileMoneyUnpaid | undefined }
  /** A card or direct debit failed, or the polls ran out. */
  | {
      readonly kind: 'expired';
      readonly failed: boolean;
      /** Polls to go on with, where the provider's page accepts another card. */
      readonly pollsLeft: number;
    }
  /** The polls of a phone prompt ran out, or the service could not be reached. */
  | { readonly kind: 'unknown' | 'no-contact' };

export type PaymentState = { readonly record: PaymentRecord } & (
  | { readonly kind: 'opening'; readonly because?: ReopenReason | undefined }
  /** Nothing is charged: no answer, a failed bot check, a limit, or an earlier payment in the way. */
  | { readonly kind: 'blocked'; readonly why: NoAnswer | NotYet | EarlierObstacle }
  | {
      readonly kind: 'refused';
      readonly reason: Exclude<OrderResult, NotYet | NoAnswer | { kind: 'accepted' }>['kind'];
      /** Of today, where the plan has another price by now and the service can tell. */
      readonly price?: number | undefined;
    }
  /** With `record.sent`, a start was sent and its answer is missing. */
  | {
      readonly kind: 'choosing';
      readonly problem?: ChoiceProblem | undefined;
      readonly because?: ReopenReason | undefined;
      readonly confirm?: PaymentChoice;
      /** The service was queried about the lost start, and has received no money. */
      readonly isUnpaid?: boolean;
    }
  | {
      readonly kind: 'starting';
      readonly choice: PaymentChoice;
      /** The method of an earlier start of this attempt without an answer. */
      readonly sentBefore: PaymentMethod | undefined;
    }
  | {
      readonly kind: 'confirming';
      /** Polls without waiting first: the payment was left for a while. */
      readonly atOnce: boolean;
      readonly isUnconfirmed?: boolean;
    }
  | { readonly kind: 'unsettled'; readonly why: Unsettled }
  | { readonly kind: 'creating' | 'created' }
  /** The payment arrived; its account was refused, or nobody knows. */
  | { readonly kind: 'not-created'; readonly why: 'failed' | 'no-answer' }
);

export type PaymentEvent =
  | { readonly kind: 'order'; readonly result: OrderResult }
  | { readonly kind: 'open-again' | 'check-again' | 'try-again' | 'set-up-again' }
  | { readonly kind: 'pay'; readonly choice: PaymentChoice }
  | { readonly kind: 'cannot-pay'; readonly problem: ChoiceProblem }
  | { readonly kind: 'confirm'; readonly sure: boolean }
  | { readonly kind: 'start'; readonly result: StartResult }
  /** Nothing was sent, because an earlier payment is in the way or its state is unknown. */
  | { readonly kind: 'not-sent'; readonly why: EarlierObstacle | NoAnswer }
  | {
      readonly kind: 'paid-early';
      readonly payment: Payment;
      readonly result: Extract<PaymentStatus, { kind: 'paid' }>;
    }
  | { readonly kind: 'poll'; readonly result: PollResult }
  | { readonly kind: 'set-up'; readonly result: AccountSetupResult };

export type StateOf<Kind extends PaymentState['kind']> = PaymentState & { readonly kind: Kind };

/** The payment to poll; undefined where the service alone can find it, by its key. */
export function paymentOf({ record }: PaymentState): Payment | undefined {
  return record.sent ? undefined : record.payment;
}

/** The payment still possible on the provider's page, where somebody may be typing. */
export function payableNow(state: PaymentState): Payment | undefined {
  const isPayable =
    state.kind === 'unsettled'
      ? ['expired', 'no-contact'].includes(state.why.kind)
      : state.kind === 'confirming';
  return isPayable ? paymentOf(state) : undefined;
}

export function canChoose(state: PaymentState): state is StateOf<'choosing'> {
  return state.kind === 'choosing' && !state.confirm;
}

/** Whether a start was sent whose answer is missing, and the visitor decides how to go on. */
export function isStartLost(state: PaymentState): boolean {
  return canChoose(state) && state.record.sent !== undefined;
}
