import type { SiteConfig } from '@site/contracts/site-config';
import type { PaymentRequest } from '../payments/payment-provider.ts';
import type { Order } from '../storage/tables.ts';

/*
 * While payments are tested, pages send what their buyer said, and what is fixed then is put in its
 * place here: pages do not carry it. Releases of pages that still send it say the same.
 */

type Payments = SiteConfig['payments'];
type Start = Pick<PaymentRequest, 'method' | 'amount' | 'payer'>;

/** Whole shillings: the order's price, or the test amount where nothing real is charged. */
export function dueFor(order: Order, start: Start, payments: Payments): number {
  if (payments.mode === 'test' && start.method !== 'credit_card') return payments.testAmount;
  return order.price ?? start.amount;
}

/**
 * Whom the provider takes a payment from. In the test mode cards are for one telephone and debits
 * from one account; a prompt goes to the telephone that its buyer gave, who has to answer it.
 */
export function payerOf({ method, payer }: Start, payments: Payments): string {
  if (payments.mode === 'live' || method === 'mobile_money') return payer;
  return method === 'credit_card' ? payments.testPhone : payments.testAccount;
}
