import { keptObject } from '@site/contracts/kept-object';
import { orderLine } from '@site/contracts/order-line';
import { paymentMethods } from '@site/contracts/payment-methods';
import * as z from 'zod/mini';

/** A payment that the service has started. */
const payment = keptObject({
  method: z.enum(paymentMethods),
  /** The id by which the service knows it. */
  id: z.string(),
  /** The provider's own page to pay on, where there is one. */
  page: z.optional(z.url({ protocol: /^https?$/ })),
});
export type Payment = z.infer<typeof payment>;

/** What has to survive a reload so that nobody pays twice and no payment is lost. */
export const paymentRecord = keptObject({
  /** The order's UUID. */
  order: z.uuid(),
  /** Counted from 1: raised when the buyer chooses to try again, and by nothing else. */
  attempt: z.int().check(z.positive()),
  /** What will be charged, in whole shillings, once the service has said so. */
  amount: z.optional(z.int()),
  /** The lines that add up to it, where the service said them and this release can read them. */
  lines: z.catch(z.optional(z.array(orderLine)), undefined),
  /** A start of this attempt was sent, and its answer is not here yet. */
  sent: z.optional(z.enum(paymentMethods)),
  /** The payment that was started last. */
  payment: z.optional(payment),
  /** The last attempt of which the buyer said that it took no money. */
  uncharged: z.optional(z.int().check(z.positive())),
  /** The service said that the money arrived. */
  paid: z.optional(z.literal(true)),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

/** Whether money may be on its way, or here. */
export function mayBePaid({ sent, payment, paid }: PaymentRecord): boolean {
  return Boolean(sent ?? payment ?? paid);
}
