import type { PaymentMethod, ProviderName } from '../storage/tables.ts';

export const CURRENCY = 'KES';

export interface PaymentRequest {
  /** At most 50 characters; it identifies a repeated request. */
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Whole shillings. */
  readonly amount: number;
  /** What is paid, for the payer's eyes. */
  readonly description: string;
  /** The telephone or account to charge; the buyer's telephone for a card. */
  readonly payer: string;
  /** For card pages alone. */
  readonly buyer?: { readonly email: string; readonly name: string };
}

export interface StartedPayment {
  readonly publicId: string;
  readonly providerId: string;
  readonly redirectUrl?: string;
}

/*
 * A `code` is the provider's own. A `reason` is a word of ours or such a code, never a provider's
 * sentence: that may name the payer, and both are logged.
 */

export type StartResult =
  | ({ readonly kind: 'started' } & StartedPayment)
  /** Nothing can be charged. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or one that says nothing: it may have begun. */
  | { readonly kind: 'unknown'; readonly reason: string };

export type PaymentStatus =
  | {
      readonly kind: 'paid';
      /** What was taken, where the provider says it. */
      readonly amount?: number;
      readonly currency?: string;
      /** Our reference, where the provider reports it. */
      readonly reference?: string;
      readonly receipt?: string;
    }
  | { readonly kind: 'unpaid'; readonly code: string }
  /** A decline so far: its page accepts another card. */
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'reversed'; readonly amount?: number; readonly currency?: string }
  | { readonly kind: 'pending' }
  /** No answer, or an unknown one: nothing follows from it. */
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** No answer at all: it is queried another time. */
      readonly isOutOfReach?: true;
    };

export type CancelResult =
  | { readonly kind: 'cancelled' }
  /** It can still be paid, or the provider does not promise otherwise. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface PaymentQuery {
  readonly reference: string;
  readonly method: PaymentMethod;
  /** Undefined where its answer to the start was lost. */
  readonly providerId: string | undefined;
  /** To cancel: whether a request whose answer was lost may have done it. */
  readonly mayBeCancelled?: boolean;
}

/** Nothing here throws for what a provider does or fails to do. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** What it was chosen for: one for tests begins no payment once payments are live. */
  readonly mode?: 'test' | 'live';
  /** Whether starting the same reference again charges nothing more. */
  readonly repeatsSafely: boolean;
  start(request: PaymentRequest): Promise<StartResult>;
  ask(payment: PaymentQuery): Promise<PaymentStatus>;
  /** Absent where a provider never promises that a payment can no longer be paid. */
  cancel?(payment: PaymentQuery): Promise<CancelResult>;
}

export type PaymentProviders = Readonly<Record<PaymentMethod, PaymentProvider | undefined>>;
