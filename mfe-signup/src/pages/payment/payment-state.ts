import type { PaymentMethod } from '@site/contracts/payment-methods';
import type { MobileMoneyUnpaid, StartRefusal } from '@site/contracts/purchase-calls';
import type { OrderResult } from '../../api/order.api.ts';
import type { PaymentChoice } from '../../api/payment.api.ts';
import type { AccountSetupResult, StartResult } from '../../api/payment-replies.ts';
import type { NoAnswer } from '../../api/setup-client.api.ts';
import type { EarlierObstacle } from '../../purchase/earlier-payments.ts';
import type { Payment, PaymentRecord } from '../../storage/payment-record.ts';
import type { PollResult } from './poll.ts';

/** Why a payment cannot be started with the choice in the form. */
export type ChoiceProblem = 'no-method' | 'bad-phone' | 'no-account';

type RefusedReason = Extract<
  OrderResult,
  { kind: 'not-an-offer' | 'already-exists' | 'address-missing' | 'given-up' | 'sign-in-again' }
>['kind'];

/** Why a start was refused so that the order was sent again. */
type ReopenReason = Extract<StartRefusal, 'wrong-amount' | 'no-such-order'>;

/** Why a start failed, where the service said so. */
type FailedStart = Extract<StartResult, { kind: 'failed' }>;

export type PaymentState = { readonly record: PaymentRecord } & (
  | { readonly kind: 'opening'; readonly because?: ReopenReason | undefined }
  /** The service did not answer, the bot check did not pass, or a limit was reached. */
  | {
      readonly kind: 'unreachable';
      readonly isUnproven?: boolean;
      /** How long the limit lasts, where the service said so. */
      readonly limit?: { readonly seconds?: number };
    }
  | {
      readonly kind: 'refused';
      readonly reason: RefusedReason;
      /** Of today, where the plan has another price by now and the service can tell. */
      readonly price?: number | undefined;
    }
  | {
      readonly kind: 'choosing';
      readonly problem?: ChoiceProblem | undefined;
      readonly because?: ReopenReason | undefined;
    }
  | { readonly kind: 'asking'; readonly choice: PaymentChoice }
  | {
      readonly kind: 'starting';
      readonly choice: PaymentChoice;
      /** What was sent before this, without an answer. */
      readonly sentBefore: PaymentMethod | undefined;
    }
  | { readonly kind: 'earlier'; readonly obstacle: EarlierObstacle }
  | {
      readonly kind: 'start-lost';
      readonly method: PaymentMethod;
      readonly problem?: ChoiceProblem | undefined;
      /** The service was asked, and has received no money. */
      readonly isUnpaid?: boolean;
    }
  | ({ readonly kind: 'start-failed' } & Pick<FailedStart, 'reason' | 'seconds'>)
  | {
      readonly kind: 'under-way';
      readonly payment: Payment | undefined;
      readonly isUnpaid?: boolean;
      /** Only the buyer can say whether an earlier prompt took money. */
      readonly isUnconfirmed?: boolean;
    }
  | {
      readonly kind: 'looking';
      readonly from: 'start-lost' | 'under-way';
      readonly isUnconfirmed?: boolean;
    }
  | {
      readonly kind: 'confirming';
      readonly payment: Payment;
      /** Asks without waiting first: the payment was left for a while. */
      readonly atOnce: boolean;
    }
  | {
      readonly kind: 'expired';
      readonly payment: Payment;
      readonly failed: boolean;
      /** Polls to go on with, where the page takes another card. */
      readonly pollsLeft: number;
    }
  | { readonly kind: 'unknown' | 'no-contact'; readonly payment: Payment }
  | {
      readonly kind: 'declined';
      readonly payment: Payment;
      readonly code: MobileMoneyUnpaid | undefined;
    }
  | { readonly kind: 'creating' | 'setup-unknown' | 'setup-failed' | 'created' }
);

export type PaymentEvent =
  | { readonly kind: 'order'; readonly result: OrderResult }
  | { readonly kind: 'open-again' | 'check-again' | 'try-again' | 'set-up-again' }
  | { readonly kind: 'pay'; readonly choice: PaymentChoice }
  | { readonly kind: 'cannot-pay'; readonly problem: ChoiceProblem }
  | { readonly kind: 'answer'; readonly sure: boolean }
  | { readonly kind: 'start'; readonly result: StartResult }
  /** Nothing was sent, because an earlier payment is in the way or its state is unknown. */
  | { readonly kind: 'not-sent'; readonly why: EarlierObstacle | NoAnswer }
  | { readonly kind: 'paid-early'; readonly payment: Payment }
  | { readonly kind: 'poll'; readonly result: PollResult }
  | { readonly kind: 'set-up'; readonly result: AccountSetupResult };

/** The states of a kind. */
export type StateOf<Kind extends PaymentState['kind']> = PaymentState & { readonly kind: Kind };

/**
 * Whether the payment may be made on the provider's page now. The page stays while the visitor could
 * be typing on it: neither a decline, nor the end of the polls, nor a lost connection takes it away.
 */
export function hasPage(
  state: PaymentState,
): state is StateOf<'confirming' | 'expired' | 'no-contact'> {
  return ['confirming', 'expired', 'no-contact'].includes(state.kind);
}

/** Whether the visitor may choose how to pay. */
export function takesChoice(state: PaymentState): state is StateOf<'choosing' | 'start-lost'> {
  return state.kind === 'choosing' || state.kind === 'start-lost';
}

/** Whether the visitor may ask for the status without paying again. */
export function canCheck({ kind }: PaymentState): boolean {
  return isUnsettled(kind) || kind === 'start-lost';
}

function isUnsettled(kind: PaymentState['kind']): boolean {
  return ['expired', 'unknown', 'declined', 'no-contact', 'under-way'].includes(kind);
}

/** Whether the visitor may begin another attempt. */
export function canTryAgain({ kind }: PaymentState): boolean {
  return ['expired', 'unknown', 'declined', 'under-way', 'start-failed'].includes(kind);
}
