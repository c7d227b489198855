import type { PaymentMethod, ProviderName } from '../storage/states.ts';

/** The currency of every price. */
export const CURRENCY = 'KES';

/** What a provider is asked to take. */
export interface PaymentRequest {
  /** Our reference, at most 50 characters; it identifies a repeated request. */
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Whole shillings. */
  readonly amount: number;
  /** What is paid, for the payer's eyes. */
  readonly description: string;
  /** The telephone or account number to take it from; the buyer's telephone for a card. */
  readonly payer: string;
  /** The buyer, as far as a card page wants to know; absent for the other ways. */
  readonly buyer?: { readonly email: string; readonly name: string };
}

/** What a payment is known by. */
export interface StartedPayment {
  /** What the site asks by. */
  readonly publicId: string;
  /** What the provider is asked by. */
  readonly providerId: string;
  /** The page on which the buyer pays. */
  readonly redirectUrl?: string;
}

/*
 * A `code` is the provider's own. A `reason` is a word of ours or such a code, never a sentence of
 * the provider's: those may name the payer, and both are written into the log.
 */

export type StartResult =
  | ({ readonly kind: 'started' } & StartedPayment)
  /** The provider answered that it will not; nothing can be charged. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or one that says nothing: it may have begun. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type PaymentStatus =
  | {
      readonly kind: 'paid';
      /** What was taken, where the provider says it. */
      readonly amount?: number;
      readonly currency?: string;
      /** Our reference as the provider knows it, where it says it. */
      readonly reference?: string;
      readonly receipt?: string;
    }
  /** It ended without money. */
  | { readonly kind: 'unpaid'; readonly code: string }
  /** It failed so far; its page is still there, and takes another card. */
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'reversed' }
  | { readonly kind: 'pending' }
  /** The provider did not answer, or with something that is in no list: nothing follows from it. */
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** It did not answer at all: what it would say is to be asked another time. */
      readonly isOutOfReach?: true;
    };

type CancelResult =
  /** The payment can no longer be paid from now on. */
  | { readonly kind: 'cancelled' }
  /** It can, or the provider does not promise that it cannot. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What a provider is asked about. */
export interface AskedPayment {
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Undefined where its answer to the start was lost. */
  readonly providerId: string | undefined;
  /** To cancel: whether it may have been done already, by a request whose answer was lost. */
  readonly mayBeCancelled?: boolean;
}

/** One provider of payments. Nothing here throws for what a provider does or fails to do. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether starting the same reference again charges nothing more. */
  readonly repeatsSafely: boolean;
  start(request: PaymentRequest): Promise<StartResult>;
  ask(payment: AskedPayment): Promise<PaymentStatus>;
  /** Absent where it is never promised that a payment can no longer be paid. */
  cancel?(payment: AskedPayment): Promise<CancelResult>;
}

/** The provider of each way to pay; undefined where there is none. */
export type PaymentProviders = Readonly<Record<PaymentMethod, PaymentProvider | undefined>>;
