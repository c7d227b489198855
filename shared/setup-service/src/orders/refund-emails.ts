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

/**
 * What became of the account that the money bought; `devices` where it bought devices without a plan,
 * and `none` where it bought nothing.
 */
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
 * Stores the emails about money that goes back, to the vendor and, where the address is known, to the
 * buyer, in the transaction that moves the payment. The same news of a payment is sent once.
 */
export async function queueRefundEmails(
  transaction: Storage,
  config: SiteConfig,
  { payment, news, date }: { payment: Payment; news: RefundNotice; date: Date },
): Promise<void> {
  const order = await findOrder(transaction, payment.order_id);
  if (!order) return;
  const about = { payment, order, date, news };
  await queueMail(transaction, await vendorEmail(about, config), date);
  if (!order.email) return;
  const name = plainPerson(order.applicant_name ?? '');
  const company_name = plainCompany(order.company_name ?? '');
  const to = { name: name || company_name, address: order.email };
  const told = { ...about, order: { ...order, applicant_name: name, company_name } };
  await queueMail(transaction, await buyerEmail(told, to, config), date);
}

/** What the buyer reads. Nothing in it blames anybody. */
function buyerEmail(
  about: RefundCase,
  to: { readonly name: string; readonly address: string },
  config: SiteConfig,
) {
  const { subject, opening } = buyerWords(about, config.product);
  return composeEmail(
    {
      id: idOf(about),
      to,
      subject,
      greets: about.order.applicant_name ?? '',
      template: {
        opening,
        details: { heading: 'The payment', rows: rowsOf(about) },
        closing: `Do you have a question? Call ${config.phone} or write to ${config.email}, and name the reference above.`,
      },
      date: about.date,
    },
    config,
  );
}

function buyerWords({ payment, order, date, news }: RefundCase, product: string): Words {
  const sum = sumOf(payment);
  switch (news.kind) {
    case 'refund-due':
      return {
        subject: `We will give back your payment to ${product}`,
        opening: `We received ${sum} from you${buyerReason(payment.code, order)} We will give this money back to you the way it came. You need not do anything: we will write to you again once it is on its way.`,
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

function buyerReason(code: string | null, order: Order): string {
  const isPlanless = isWithoutPlan(order);
  switch (code) {
    case 'paid-twice':
      return ` for an order that was paid already.${order.state === 'done' ? ` Your ${isPlanless ? 'order' : 'account'} stays as it is.` : ''}`;
    case 'wrong-payment':
      return ', and this payment does not fit your order.';
    case 'account-exists':
      return ', but an account with your e-mail address or company exists already, so that no second one was made.';
    case 'account-closed':
      return ' for an account that was closed in the meantime, so that it bought nothing.';
    case 'order-given-up':
      return ` for an order that you had replaced or given up, so that ${isPlanless ? 'nothing was sent for it' : 'it made no account'}.`;
    case 'order-closed':
      return ' for an order that is closed.';
    default:
      return ' that did not buy anything.';
  }
}

function vendorEmail(about: RefundCase, config: SiteConfig) {
  const { subject, ...words } = vendorWords(about);
  const { payment, order } = about;
  return composeEmail(
    {
      id: `${idOf(about)}-vendor`,
      to: 'sales',
      subject,
      signedBy: 'setup service',
      template: {
        ...words,
        details: {
          heading: 'The payment',
          rows: [
            ...rowsOf(about),
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
      date: about.date,
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
        opening: vendorReasons[code ?? ''] ?? 'Money came that bought nothing.',
        steps: toDo(
          'Give the money back at the provider.',
          `Record it, which tells the buyer: ${COMMAND} refund ${id} --why '…'`,
          ...(code === 'order-given-up' ? [alternative(payment, order)] : []),
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
        ...(news.account === 'kept' ? { steps: settleAccount(order) } : {}),
        ...(news.account === 'devices' ? { steps: settleDevices(order) } : {}),
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

const vendorReasons: Readonly<Record<string, string>> = {
  'paid-twice': 'The order was paid already, so that this money is due back.',
  'wrong-payment':
    'The provider names another sum, currency or reference than was asked for, so that this money is due back.',
  'account-exists':
    'An account with this e-mail address or company exists already, so that this money made none and is due back.',
  'account-closed':
    'The account that the order was for was closed before this money came, so that it bought nothing and is due back.',
  'order-given-up':
    'Its buyer gave the order up before this money came, as who buys by another order does, so that it is due back.',
  'order-closed': 'The order was closed before this money came, so that it is due back.',
};

const vendorAccount = {
  kept: 'The account that it bought stays.',
  closed: 'The account that it bought is closed.',
  none: '',
} as const;
const afterRefund = { ...vendorAccount, devices: 'The order is closed.' } as const;
const afterReversal = { ...vendorAccount, devices: 'It bought devices without a plan.' } as const;

const idOf = ({ payment, news }: RefundCase) => `${payment.id}-${news.kind}`;

/** What came, as far as the provider says it. */
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
function rowsOf({ payment, order }: RefundCase): EmailTemplate['details']['rows'] {
  return [
    ['Amount', sumOf(payment)],
    ['To be paid', payment.received && writeMoney(payment.amount)],
    ['Paid by', ways[payment.method]],
    ['Company', order.company_name],
    ['Reference', payment.id],
    ['Receipt', payment.receipt],
  ];
}
