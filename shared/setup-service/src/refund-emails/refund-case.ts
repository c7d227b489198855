import { writeMoney } from '../mail/write-money.ts';
import type { PaymentMethod } from '../storage/states.ts';
import type { Order, Payment } from '../storage/tables.ts';

/** What happened to money that goes back, and what its emails say beside the payment itself. */
export type RefundNotice =
  | { readonly kind: 'refund-due' }
  | {
      readonly kind: 'refunded';
      readonly by: string;
      readonly why: string;
      readonly account: AccountAfter;
    }
  | { readonly kind: 'reversed'; readonly account: AccountAfter };

/**
 * What becomes of the account that the money bought; `devices` where it bought devices without a plan,
 * and `none` where it bought nothing.
 */
type AccountAfter = 'kept' | 'closed' | 'devices' | 'none';

/** What an email about money is written from. */
export interface RefundCase {
  readonly payment: Payment;
  readonly order: Order;
  readonly date: Date;
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Africa/Nairobi' });

export function dateOf(date: Date): string {
  return dates.format(date);
}

/** What was to be paid. */
function agreedSum({ amount }: Payment): string {
  return writeMoney(amount);
}

/** What came, as far as the provider says it. */
export function sumOf(payment: Payment): string {
  const [currency, amount] = payment.received?.split(' ') ?? [];
  if (currency === undefined || amount === undefined) return agreedSum(payment);
  return writeMoney(Number(amount), currency === 'KES' ? undefined : currency);
}

const ways: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Card',
  mobile_money: 'Mobile money',
  direct_debit: 'Direct debit',
};

/** The rows that both sides find their payment by. */
export function rowsOf({ payment, order }: RefundCase): (readonly [string, string])[] {
  const { company_name } = order;
  return [
    ['Amount', sumOf(payment)],
    ...(payment.received ? [['To be paid', agreedSum(payment)] as const] : []),
    ['Paid by', ways[payment.method]],
    ...(company_name ? [['Company', company_name] as const] : []),
    ['Reference', payment.id],
    ...(payment.receipt ? [['Receipt', payment.receipt] as const] : []),
  ];
}
