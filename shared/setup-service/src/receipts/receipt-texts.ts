import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import type { SiteConfig } from '@site/contracts/site-config';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { writeMoney } from '../mail/write-money.ts';
import { lineText } from '../orders/line-texts.ts';
import type { PaymentMethod } from '../storage/states.ts';
import { type Receipt, writeReceiptNumber } from './receipt.ts';

/** Two texts that belong together: what it is, and how much or which. */
export type Row = readonly [string, string];

/** The texts of a receipt, which its email and its document share. */
export interface ReceiptTexts {
  readonly title: string;
  /** Number, date and order. */
  readonly facts: readonly Row[];
  readonly buyer: readonly string[];
  /** Each line with its price. */
  readonly lines: readonly Row[];
  readonly total: Row;
  /** What was really paid, how and by which reference. */
  readonly paid: readonly Row[];
  /** Where the hardware is brought; empty where there is none. */
  readonly delivery: readonly string[];
  readonly vendor: readonly string[];
}

const dateOf = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

/** Writes what a receipt says. */
export function receiptTexts(receipt: Receipt, config: SiteConfig): ReceiptTexts {
  const { order, lines, delivery } = receipt;
  return {
    title: `Receipt ${writeReceiptNumber(receipt.number)}`,
    facts: [
      ['Number', writeReceiptNumber(receipt.number)],
      ['Date', dateOf.format(receipt.issuedAt)],
      ['Order', order.id],
    ],
    buyer: [
      plainCompany(order.company_name ?? ''),
      plainPerson(order.applicant_name ?? ''),
      order.email ?? '',
    ].filter(Boolean),
    lines: lines.map((line) => [lineText(line), writeMoney(priceOfLine(line))]),
    total: ['Total', writeMoney(order.price ?? sumOf(lines))],
    paid: paidRows(receipt, config),
    delivery: delivery
      ? [
          `${delivery.address}, ${delivery.town}`,
          delivery.phone_number,
          delivery.note ?? '',
        ].filter(Boolean)
      : [],
    vendor: [config.company, config.address, config.phone, config.email],
  };
}

function paidRows({ payment, issuedAt }: Receipt, { setupService }: SiteConfig): Row[] {
  if (!payment) return [['Paid', `on ${dateOf.format(issuedAt)}, recorded by our accounts`]];
  const methods: Readonly<Record<PaymentMethod, string>> = {
    credit_card: `by card through ${setupService.cardProviderName}`,
    mobile_money: 'by M-Pesa',
    direct_debit: 'by direct debit',
  };
  return [
    ['Paid', `${writeMoney(payment.amount)} ${methods[payment.method]}`],
    ['Reference', payment.receipt ?? payment.id],
  ];
}
