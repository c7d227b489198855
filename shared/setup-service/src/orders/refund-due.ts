import type { SiteConfig } from '@site/contracts/site-config';
import { CURRENCY, type PaymentStatus } from '../payments/payment-provider.ts';
import { queueRefundEmails } from '../refund-emails/queue-refund-emails.ts';
import type { Payment, Storage } from '../storage/tables.ts';

/** What a provider says that came, where it is not what was to be paid; null where it does not say. */
export function receivedOf(
  { amount, currency = CURRENCY }: Extract<PaymentStatus, { kind: 'paid' }>,
  payment: Payment,
): string | null {
  const sum = amount ?? payment.amount;
  return Number.isFinite(sum) && currency ? `${currency} ${sum}` : null;
}

interface RefundDue {
  readonly payment: Payment;
  readonly code: string;
  readonly received?: string | null;
  readonly at: Date;
}

/** Marks money that came as due back, and tells buyer and vendor, in the transaction under way. */
export async function markRefundDue(
  transaction: Storage,
  config: SiteConfig,
  { payment: { id }, code, received = null, at }: RefundDue,
): Promise<Payment> {
  const payment = await transaction
    .updateTable('payments')
    .set({ state: 'refund-due', code, received, updated_at: at.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueRefundEmails(transaction, config, { payment, news: { kind: 'refund-due' }, date: at });
  return payment;
}
