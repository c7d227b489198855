import type { OrderLine } from '@site/contracts/order-line';
import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import type { SiteConfig } from '@site/contracts/site-config';
import { plainCompany, plainPerson, writeDate, writeMoney } from '../../mail/compose-email.ts';
import type { Delivery, Order, Payment, PaymentMethod, Storage } from '../../storage/tables.ts';
import { deliveryOf } from '../delivery.ts';
import { linesOf, lineText } from '../order-contents.ts';
import { findOrder } from '../orders.ts';
import { findPayment } from '../payments.ts';

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

export function writeReceiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}

export type Row = readonly [label: string, value: string];

/** What the email and the document share; a row without a value is left out. */
export function receiptRows(receipt: Receipt, config: SiteConfig) {
  const { order, lines, delivery } = receipt;
  return {
    title: `Receipt ${writeReceiptNumber(receipt.number)}`,
    facts: filled([
      ['Number', writeReceiptNumber(receipt.number)],
      ['Date', writeDate(receipt.issuedAt, 'long')],
      ['Order', order.id],
    ]),
    buyer: filled([
      ['Company', plainCompany(order.company_name ?? '')],
      ['Name', plainPerson(order.applicant_name ?? '')],
      ['Email address', order.email],
      ['Phone', order.phone_number],
    ]),
    lines: filled(lines.map((line) => [lineText(line), writeMoney(priceOfLine(line))])),
    total: ['Total', writeMoney(order.price ?? sumOf(lines))] as const,
    paid: filled(paidRows(receipt, config)),
    delivery: filled([
      ['Address', delivery?.address],
      ['Town', delivery?.town],
      ['Phone', delivery?.phone_number],
      ['Note', delivery?.note],
    ]),
  };
}

function filled(rows: readonly (readonly [string, string | null | undefined])[]): readonly Row[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
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
