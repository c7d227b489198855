import type { SiteConfig } from '@site/contracts/site-config';
import {
  composeEmail,
  type EmailTemplate,
  plainCompany,
  plainPerson,
  writeDate,
  writeMoney,
} from '../mail/compose-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { PaymentMethod } from '../storage/order-tables.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { isWithoutPlan } from './order-contents.ts';
import { findOrder } from './orders.ts';
import { refundReason } from './refund-reasons.ts';

/** What became of what the money bought; `devices` without a plan make no account. */
type AccountAfter = 'kept' | 'closed' | 'devices' | 'none';

/** What happened to money that goes back, and what its emails add to the payment itself. */
type RefundNotice =
  | { readonly kind: 'refund-due' }
  | {
      readonly kind: 'refunded';
      readonly by: string;
      readonly why: string;
      readonly account: AccountAfter;
    }
  | { readonly kind: 'reversed'; readonly account: AccountAfter };

interface RefundCase {
  readonly payment: Payment;
  readonly order: Order;
  readonly date: Date;
  readonly news: RefundNotice;
}

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly steps?: NonNullable<EmailTemplate['steps']>;
}

/**
 * Stores the emails about money that goes back, to the vendor and, where the address is known, to
 * the buyer, in the transaction that moves the payment. The same news of a payment is sent once.
 */
export async function queueRefundEmails(
  transaction: Storage,
  config: SiteConfig,
  { payment, news, date }: Omit<RefundCase, 'order'>,
): Promise<void> {
  const order = await findOrder(transaction, payment.order_id);
  if (!order) return;
  const about = { payment, order, date, news };
  await queueMail(transaction, await vendorEmail(about, config), date);
  if (!order.email) return;
  const name = plainPerson(order.applicant_name ?? '');
  const company_name = plainCompany(order.company_name ?? '');
  const { subject, opening } = buyerWords(about, config.product);
  const mail = await composeEmail(
    {
      id: `${payment.id}-${news.kind}`,
      to: { name: name || company_name, address: order.email },
      subject,
      greets: name,
      template: {
        opening,
        details: { heading: 'The payment', rows: rowsOf(payment, company_name) },
        closing: `Do you have a question? Call ${config.phone} or write to ${config.email}, and name the reference above.`,
      },
      date,
    },
    config,
  );
  await queueMail(transaction, mail, date);
}

/** What the buyer reads. Nothing in it blames anybody. */
function buyerWords({ payment, order, date, news }: RefundCase, product: string): Words {
  const sum = sumOf(payment);
  switch (news.kind) {
    case 'refund-due':
      return {
        subject: `We will give back your payment to ${product}`,
        opening: `We received ${sum} from you${refundReason(payment).buyer(order)} We will give this money back to you the way it came. You need not do anything: we will write to you again once it is on its way.`,
      };
    case 'refunded':
      return {
        subject: `Your payment to ${product} was given back`,
        opening:
          `We gave back your payment of ${sum} on ${writeDate(date)}. Your bank or telephone company may need some days to show it. ${buyerAccount[news.account]}`.trim(),
      };
    case 'reversed':
      return {
        subject: `Your payment to ${product} has gone back to you`,
        opening: `The payment provider tells us that your payment of ${sum} has gone back to you. You need not do anything now: we will get in touch if anything is left to settle.`,
      };
  }
}

const buyerAccount = {
  kept: 'Your account stays as it is.',
  closed: 'Your account is closed.',
  devices: 'Your order is closed.',
  none: '',
} as const;

function vendorEmail(about: RefundCase, config: SiteConfig) {
  const { subject, ...words } = vendorWords(about);
  const { payment, order, news, date } = about;
  return composeEmail(
    {
      id: `${payment.id}-${news.kind}-vendor`,
      to: 'sales',
      subject,
      signedBy: 'setup service',
      template: {
        ...words,
        details: {
          heading: 'The payment',
          rows: [
            ...rowsOf(payment, order.company_name),
            ['Order', order.id],
            ['Provider', payment.provider],
            ['Number there', payment.provider_id],
            ['Buyer', order.applicant_name],
            ['Email address', order.email],
            ['Phone', order.phone_number],
          ],
        },
        closing: order.email
          ? 'The buyer has a mail about it too.'
          : 'Nobody knows the e-mail address of the buyer, so that they have no mail about it.',
      },
      date,
    },
    config,
  );
}

const COMMAND = 'pnpm --filter @site/setup-service orders';

function vendorWords({ payment, order, date, news }: RefundCase): Words {
  const { id, code } = payment;
  const sum = sumOf(payment);
  switch (news.kind) {
    case 'refund-due':
      return {
        subject: `To give back: ${sum}, ${id}`,
        opening: refundReason(payment).vendor,
        steps: toDo(
          'Give the money back at the provider.',
          `Record it, which tells the buyer: ${COMMAND} refund ${id} --why '…'`,
          ...(code === 'order-abandoned' ? [alternative(payment, order)] : []),
        ),
      };
    case 'refunded':
      return {
        subject: `Given back: ${sum}, ${id}`,
        opening:
          `${news.by} recorded on ${writeDate(date)} that this payment was given back. The reason: ${news.why}. ${afterRefund[news.account]}`.trim(),
      };
    case 'reversed':
      return {
        subject: `Taken back: ${sum}, ${id}`,
        opening: `The provider took this payment back. ${afterReversal[news.account]}`.trim(),
        ...(news.account === 'kept' && { steps: settleAccount(order) }),
        ...(news.account === 'devices' && { steps: settleDevices(order) }),
      };
  }
}

const toDo = (...items: string[]) => ({ heading: 'What to do', items });

/** A buyer who has nothing by another order may want this one after all. */
function alternative({ id }: Payment, order: Order): string {
  const isOnlyOne = isWithoutPlan(order)
    ? 'the buyer did not order the same again'
    : 'the buyer has no account by another order';
  return `Instead, where ${isOnlyOne} and wants this one: ${COMMAND} finish ${order.id} --payment ${id} --why '…'`;
}

const settleAccount = ({ id, account_id: renewed }: Order) =>
  toDo(
    'Talk to the customer, who still has the account and may not know of it.',
    renewed === null
      ? `Without new money, close the account: ${COMMAND} close ${id} --why '…'`
      : `Without new money, take back the time that it bought: ${COMMAND} shorten ${id} --why '…'`,
  );

const settleDevices = ({ id }: Order) =>
  toDo(
    'Keep back the devices that were not dispatched yet, and talk to the customer.',
    `Without new money, close the order: ${COMMAND} close ${id} --why '…'`,
  );

const vendorAccount = {
  kept: 'The account that it bought stays.',
  closed: 'The account that it bought is closed.',
  none: '',
} as const;
const afterRefund = { ...vendorAccount, devices: 'The order is closed.' } as const;
const afterReversal = { ...vendorAccount, devices: 'It bought devices without a plan.' } as const;

/** What came, as far as the provider reports it. */
function sumOf(payment: Payment): string {
  const [currency, amount] = payment.received?.split(' ') ?? [];
  if (currency === undefined || amount === undefined) return writeMoney(payment.amount);
  return writeMoney(Number(amount), currency === 'KES' ? undefined : currency);
}

const ways: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Card',
  mobile_money: 'Mobile money',
  direct_debit: 'Direct debit',
};

/** The rows by which both sides find the payment. */
function rowsOf(payment: Payment, company: string | null): EmailTemplate['details']['rows'] {
  return [
    ['Amount', sumOf(payment)],
    ['To be paid', payment.received && writeMoney(payment.amount)],
    ['Paid by', ways[payment.method]],
    ['Company', company],
    ['Reference', payment.id],
    ['Receipt', payment.receipt],
  ];
}
