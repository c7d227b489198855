import type { SiteConfig } from '@site/contracts/site-config';
import type { EmailTemplate } from '../mail/email-template.ts';
import { isWithoutPlan } from '../orders/order-contents.ts';
import type { Order } from '../storage/tables.ts';
import { dateOf, type RefundCase, type RefundNotice, rowsOf, sumOf } from './refund-case.ts';

interface Wording {
  readonly subject: string;
  readonly opening: string;
  readonly steps?: Steps;
}

const COMMAND = 'pnpm --filter @site/setup-service orders';

type Steps = NonNullable<EmailTemplate['steps']>;

/** What the vendor is told of money that goes back, with what is to be done about it. */
export function vendorEmail(
  about: RefundCase,
  news: RefundNotice,
  { product, company, address }: SiteConfig,
): { readonly subject: string; readonly template: EmailTemplate } {
  const { subject, ...wording } = wordingOf(about, news);
  const { payment, order } = about;
  return {
    subject,
    template: {
      greeting: 'Hello,',
      ...wording,
      details: {
        heading: 'The payment',
        rows: [
          ...rowsOf(about),
          ['Order', order.id],
          ['Provider', payment.provider],
          ...(payment.provider_id ? [['Number there', payment.provider_id] as const] : []),
          ...(order.applicant_name ? [['Buyer', order.applicant_name] as const] : []),
          ...(order.email ? [['Email address', order.email] as const] : []),
          ...(order.phone_number ? [['Phone', order.phone_number] as const] : []),
        ],
      },
      closing: order.email
        ? 'The buyer has a mail about it too.'
        : 'Nobody knows the e-mail address of the buyer, so that they have no mail about it.',
      signature: [`The ${product} setup service`, company, address],
    },
  };
}

function wordingOf(about: RefundCase, news: RefundNotice): Wording {
  const { payment, date } = about;
  const sum = sumOf(payment);
  const isGivenUp = payment.code === 'order-given-up';
  switch (news.kind) {
    case 'refund-due':
      return {
        subject: `To give back: ${sum}, ${payment.id}`,
        opening: reasons[payment.code ?? ''] ?? 'Money came that bought nothing.',
        steps: {
          heading: 'What to do',
          items: [
            'Give the money back at the provider.',
            `Record it, which tells the buyer: ${COMMAND} refund ${payment.id} --why '…'`,
            ...(isGivenUp ? [takeIt(about)] : []),
          ],
        },
      };
    case 'refunded':
      return {
        subject: `Given back: ${sum}, ${payment.id}`,
        opening:
          `${news.by} recorded on ${dateOf(date)} that this payment was given back. The reason: ${news.why}. ${refundSentence[news.account]}`.trim(),
      };
    case 'reversed':
      return {
        subject: `Taken back: ${sum}, ${payment.id}`,
        opening: `The provider took this payment back. ${reversalSentence[news.account]}`.trim(),
        ...(news.account === 'kept' ? { steps: settle(about.order) } : {}),
        ...(news.account === 'devices' ? { steps: settleDevices(about.order.id) } : {}),
      };
  }
}

/** Where its buyer has nothing by another order, they may want this one after all. */
const takeIt = ({ payment: { id, order_id }, order }: RefundCase): string => {
  const isOnlyOne = isWithoutPlan(order)
    ? 'the buyer did not order the same again'
    : 'the buyer has no account by another order';
  return `Instead, where ${isOnlyOne} and wants this one: ${COMMAND} finish ${order_id} --payment ${id} --why '…'`;
};

const settle = ({ id: orderId, account_id: renewed }: Order): Steps => ({
  heading: 'What to do',
  items: [
    'Talk to the customer, who still has the account and may not know of it.',
    renewed === null
      ? `Without new money, close the account: ${COMMAND} close ${orderId} --why '…'`
      : `Without new money, take back the time that it bought: ${COMMAND} shorten ${orderId} --why '…'`,
  ],
});

const reasons: Readonly<Record<string, string>> = {
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

const settleDevices = (orderId: string): Steps => ({
  heading: 'What to do',
  items: [
    'Keep back the devices that were not dispatched yet, and talk to the customer.',
    `Without new money, close the order: ${COMMAND} close ${orderId} --why '…'`,
  ],
});

const accountSentence = {
  kept: 'The account that it bought stays.',
  closed: 'The account that it bought is closed.',
  none: '',
} as const;
const refundSentence = { ...accountSentence, devices: 'The order is closed.' } as const;
const reversalSentence = {
  ...accountSentence,
  devices: 'It bought devices without a plan.',
} as const;
