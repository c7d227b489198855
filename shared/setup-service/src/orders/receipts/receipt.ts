import type { OrderLine } from '@site/contracts/order-line';
import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import type { SiteConfig } from '@site/contracts/site-config';
import { plainCompany, plainPerson, writeDate, writeMoney } from '../../mail/compose-email.ts';
import type { PaymentMethod } from '../../storage/order-tables.ts';
import type { Delivery, Order, Payment, Storage } from '../../storage/tables.ts';
import { deliveryOf } from '../delivery.ts';
import { linesOf, lineText } from '../order-contents.ts';
import { findOrder } from '../orders.ts';
import { findPayment } from '../payments.ts';

/**
 * Gives an order its receipt's number as it becomes `done`; `send-receipts.ts` writes the emails
 * later. An order has one receipt, however often it is paid, closed and finished again.
 */
export async function issueReceipt(transaction: Storage, orderId: string, at: Date): Promise<void> {
  const issued = await transaction
    .selectFrom('receipts')
    .select('number')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (issued) return;
  const { value } = await transaction
    .insertInto('counters')
    .values({ name: 'receipts', value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ value: set('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('receipts')
    .values({ number: value, order_id: orderId, issued_at: at.toISOString() })
    .execute();
}

/** What a receipt is about. It is read each time, as an order that is done does not change. */
export interface Receipt {
  readonly number: number;
  readonly issuedAt: Date;
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly delivery: Delivery | undefined;
  /** Undefined where the money came by another way and an operator recorded it. */
  readonly payment: Payment | undefined;
}

export async function findReceipt(storage: Storage, orderId: string): Promise<Receipt | undefined> {
  const row = await storage
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const order = await findOrder(storage, orderId);
  if (!row || !order) return undefined;
  return {
    number: row.number,
    issuedAt: new Date(row.issued_at),
    order,
    lines: linesOf(order),
    delivery: await deliveryOf(storage, orderId),
    payment: order.paid_by === null ? undefined : await findPayment(storage, order.paid_by),
  };
}

/** A receipt's number as people read it, such as `R-000042`. */
export function writeReceiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}

export type Row = readonly [string, string];

/** What the email and the document share. */
export interface ReceiptTexts {
  readonly title: string;
  readonly facts: readonly Row[];
  readonly buyer: readonly string[];
  readonly lines: readonly Row[];
  readonly total: Row;
  readonly paid: readonly Row[];
  readonly delivery: readonly string[];
  readonly vendor: readonly string[];
}

export function receiptTexts(receipt: Receipt, config: SiteConfig): ReceiptTexts {
  const { order, lines, delivery } = receipt;
  return {
    title: `Receipt ${writeReceiptNumber(receipt.number)}`,
    facts: [
      ['Number', writeReceiptNumber(receipt.number)],
      ['Date', writeDate(receipt.issuedAt, 'long')],
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
  if (!payment) return [['Paid', `on ${writeDate(issuedAt, 'long')}, recorded by our accounts`]];
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
