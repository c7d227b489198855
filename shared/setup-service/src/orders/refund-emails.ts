import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeEmail, type EmailTemplate, writeDate, writeMoney } from '../mail/compose-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Order, Payment, PaymentMethod, Storage } from '../storage/tables.ts';
import { findOrder, isWithoutPlan } from './orders.ts';

/** What became of what the money bought; `devices` without a plan make no account. */
type AccountAfter = 'kept' | 'closed' | 'devices' | 'none';

type RefundNotice =
  | { readonly kind: 'refund-due'; readonly code: RefundCode }
  | {
      readonly kind: 'refunded';
      readonly by: string;
      readonly why: string;
      readonly account: AccountAfter;
    }
  | { readonly kind: 'reversed'; readonly account: Exclude<AccountAfter, 'closed'> };

interface RefundCase {
  readonly payment: Payment;
  readonly order: Order;
  readonly date: Date;
  readonly news: RefundNotice;
}

/** In the transaction that moves the payment; the same news of a payment is sent once. */
export async function queueRefundEmails(
  transaction: Storage,
  config: SiteConfiguration,
  { payment, news, date }: Omit<RefundCase, 'order'>,
): Promise<void> {
  const order = await findOrder(transaction, payment.order_id);
  if (!order) return;
  const words = wordsOf({ payment, order, date, news }, config.product);
  const send = async (email: Parameters<typeof composeEmail>[1]) =>
    queueMail(transaction, await composeEmail(config, email), date);

  await send({
    id: `${payment.id}-${news.kind}-vendor`,
    to: 'sales',
    subject: words.vendor.subject,
    signedBy: 'setup service',
    template: {
      opening: words.vendor.opening,
      ...(words.toDo && { steps: { heading: 'What to do', items: words.toDo } }),
      details: {
        heading: 'The payment',
        rows: [
          ...rowsOf(payment),
          ['Company', order.company_name],
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
  });
  if (!order.email) return;
  await send({
    id: `${payment.id}-${news.kind}`,
    to: { address: order.email },
    subject: words.buyer.subject,
    template: {
      opening: words.buyer.opening,
      details: { heading: 'The payment', rows: rowsOf(payment) },
      closing: `Do you have a question? Call ${config.phone} or write to ${config.email}, and name the reference above.`,
    },
    date,
  });
}

const COMMAND = 'pnpm --filter @site/setup-service orders';

/** Nothing that the buyer reads blames anybody. */
function wordsOf({ payment, order, date, news }: RefundCase, product: string) {
  const { id } = payment;
  const sum = sumOf(payment);
  switch (news.kind) {
    case 'refund-due': {
      const reason = reasons[news.code];
      return {
        buyer: {
          subject: `We will give back your payment to ${product}`,
          opening: `We received ${sum} from you${reason.buyer(order)} We will give this money back to you the way it came. You need not do anything: we will write to you again once it is on its way.`,
        },
        vendor: { subject: `To give back: ${sum}, ${id}`, opening: reason.vendor },
        toDo: [
          'Give the money back at the provider.',
          `Record it, which tells the buyer: ${COMMAND} refund ${id} --why '…'`,
          ...(news.code === 'order-abandoned' ? [alternative(payment, order)] : []),
        ],
      };
    }
    case 'refunded': {
      const after = afterRefund[news.account];
      return {
        buyer: {
          subject: `Your payment to ${product} was given back`,
          opening:
            `We gave back your payment of ${sum} on ${writeDate(date)}. Your bank or telephone company may need some days to show it. ${after.buyer}`.trim(),
        },
        vendor: {
          subject: `Given back: ${sum}, ${id}`,
          opening:
            `${news.by} recorded on ${writeDate(date)} that this payment was given back. The reason: ${news.why}. ${after.vendor}`.trim(),
        },
      };
    }
    case 'reversed': {
      const { opening, toDo } = afterReversal[news.account](order);
      return {
        buyer: {
          subject: `Your payment to ${product} has gone back to you`,
          opening: `The payment provider tells us that your payment of ${sum} has gone back to you. You need not do anything now: we will get in touch if anything is left to settle.`,
        },
        vendor: {
          subject: `Taken back: ${sum}, ${id}`,
          opening: `The provider took this payment back. ${opening}`.trim(),
        },
        toDo,
      };
    }
  }
}

export type RefundCode = keyof typeof reasons;

/** Why money is due back; the buyer's words end a sentence. */
const reasons = {
  'paid-twice': {
    buyer: (order: Order) =>
      ` for an order that was paid already.${order.state === 'done' ? ` Your ${isWithoutPlan(order) ? 'order' : 'account'} stays as it is.` : ''}`,
    vendor: 'The order was paid already, so that this money is due back.',
  },
  'wrong-payment': {
    buyer: () => ', and this payment does not fit your order.',
    vendor:
      'The provider names another sum, currency or reference than was asked for, so that this money is due back.',
  },
  'account-exists': {
    buyer: () =>
      ', but an account with your e-mail address or company exists already, so that no second one was made.',
    vendor:
      'An account with this e-mail address or company exists already, so that this money made none and is due back.',
  },
  'account-closed': {
    buyer: () => ' for an account that was closed in the meantime, so that it bought nothing.',
    vendor:
      'The account that the order was for was closed before this money came, so that it bought nothing and is due back.',
  },
  'order-abandoned': {
    buyer: (order: Order) =>
      ` for an order that you had replaced or given up, so that ${isWithoutPlan(order) ? 'nothing was sent for it' : 'it made no account'}.`,
    vendor:
      'Its buyer gave the order up before this money came, as who buys by another order does, so that it is due back.',
  },
  'order-closed': {
    buyer: () => ' for an order that is closed.',
    vendor: 'The order was closed before this money came, so that it is due back.',
  },
};

/** A buyer who has nothing by another order may want this one after all. */
function alternative({ id }: Payment, order: Order): string {
  const isOnlyOne = isWithoutPlan(order)
    ? 'the buyer did not order the same again'
    : 'the buyer has no account by another order';
  return `Instead, where ${isOnlyOne} and wants this one: ${COMMAND} finish ${order.id} --payment ${id} --why '…'`;
}

const afterRefund: Readonly<Record<AccountAfter, Record<'buyer' | 'vendor', string>>> = {
  kept: { buyer: 'Your account stays as it is.', vendor: 'The account that it bought stays.' },
  closed: { buyer: 'Your account is closed.', vendor: 'The account that it bought is closed.' },
  devices: { buyer: 'Your order is closed.', vendor: 'The order is closed.' },
  none: { buyer: '', vendor: '' },
};

const afterReversal = {
  kept: ({ id, account_id: renewed }: Order) => ({
    opening: 'The account that it bought stays.',
    toDo: [
      'Talk to the customer, who still has the account and may not know of it.',
      renewed === null
        ? `Without new money, close the account: ${COMMAND} close ${id} --why '…'`
        : `Without new money, take back the time that it bought: ${COMMAND} shorten ${id} --why '…'`,
    ],
  }),
  devices: ({ id }: Order) => ({
    opening: 'It bought devices without a plan.',
    toDo: [
      'Keep back the devices that were not dispatched yet, and talk to the customer.',
      `Without new money, close the order: ${COMMAND} close ${id} --why '…'`,
    ],
  }),
  none: () => ({ opening: '', toDo: undefined }),
};

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

function rowsOf(payment: Payment): EmailTemplate['details']['rows'] {
  return [
    ['Amount', sumOf(payment)],
    ['To be paid', payment.received && writeMoney(payment.amount)],
    ['Paid by', ways[payment.method]],
    ['Reference', payment.id],
    ['Receipt', payment.receipt],
  ];
}
