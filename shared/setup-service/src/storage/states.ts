/*
 * The values that columns hold. What they mean and how one follows another is decided elsewhere:
 * `orders/order.ts` opens with the protocol.
 */

export type PaymentMethod = 'credit_card' | 'mobile_money' | 'direct_debit';

export type ProviderName = 'sandbox' | 'pesapal' | 'daraja';

export type OrderState = 'open' | 'paid' | 'done' | 'refused' | 'closed';

export type PaymentState =
  | 'starting'
  | 'open'
  | 'declined'
  | 'abandoned'
  | 'unpaid'
  | 'paid'
  | 'refund-due'
  | 'refunded'
  | 'reversed';

/** The states in which an attempt may still be paid. */
export const payableStates: readonly PaymentState[] = ['starting', 'open', 'declined', 'abandoned'];

/** How a simulated payment ends. */
export const sandboxOutcomes = [
  'paid',
  'late',
  'cancelled',
  'insufficient-funds',
  'expired',
  'unknown-code',
  'silent',
  'refused',
  'lost-reply',
] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

/** How far the hardware of a paid order has come. */
export type DeliveryState = 'paid' | 'dispatched' | 'delivered' | 'returned';

export const reminderKinds = ['trial-ends-soon', 'trial-ended', 'purchase-unfinished'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What became of a reminder; each but `sent` says why none was sent. */
export type ReminderOutcome = 'sent' | 'too-late' | 'stopped' | 'reminded-recently';
