import type { PaymentMethod } from '../storage/payment-record.ts';

/** What the visitor wants to pay with. The numbers are for the start alone and are kept nowhere. */
export interface Choice {
  readonly method: PaymentMethod;
  readonly phone?: string;
  readonly account?: string;
}
