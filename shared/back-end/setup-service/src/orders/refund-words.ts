import { writeDate } from '../mail/compose-email.ts';
import type { Order } from '../storage/tables.ts';
import { type Sum, writeSum } from './money.ts';
import { isWithoutPlan } from './orders.ts';

/** What became of what the money bought; `devices` without a plan make no account. */
type AccountAfter = 'kept' | 'closed' | 'devices' | 'none';

export type RefundNotice =
  | { readonly kind: 'refund-due'; readonly code: RefundCode }
  | {
      readonly kind: 'refunded';
      readonly by: string;
      readonly why: string;
      readonly account: AccountAfter;
      /** Where more of the payment is held. */
      readonly isPart: boolean;
    }
  | { readonly kind: 'reversed'; readonly account: Exclude<AccountAfter, 'closed'> }
  /** Money of which the buyer was told that it goes back. */
  | { readonly kind: 'accepted'; readonly by: string; readonly why: string }
  /** A bank took what had gone back already. */
  | { readonly kind: 'chargeback'; readonly by: string; readonly why: string }
  /** A bank decided for the vendor. */
  | { readonly kind: 'won' }
  /** An operator finished the order for it, and its provider says that nobody paid. */
  | { readonly kind: 'not-paid' };

interface RefundCase {
  readonly order: Order;
  readonly sum: Sum;
  /** What the emails call the payment. */
  readonly name: string;
  readonly date: Date;
  readonly news: RefundNotice;
}

const COMMAND = 'pnpm --filter @back-end/setup-service orders';

type Wording = Readonly<Record<'subject' | 'opening', string>>;
type Words = {
  /** Undefined for what is between vendor and provider. */
  readonly buyer?: Wording;
  readonly vendor: Wording;
  readonly toDo?: string[];
};

/** Nothing that the buyer reads blames anybody. */
export function wordsOf(
  { name: id, order, date, news, ...about }: RefundCase,
  product: string,
): Words {
  const sum = writeSum(about.sum);
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
          ...(news.code === 'order-abandoned' ? [alternative(id, order)] : []),
        ],
      };
    }
    case 'refunded': {
      const after = news.isPart ? { buyer: '', vendor: '' } : afterRefund[news.account];
      const what = news.isPart ? `${sum} of your payment` : `your payment of ${sum}`;
      return {
        buyer: {
          subject: `${news.isPart ? 'A part of your' : 'Your'} payment to ${product} was given back`,
          opening:
            `We gave back ${what} on ${writeDate(date)}. Your bank or telephone company may need some days to show it. ${after.buyer}`.trim(),
        },
        vendor: {
          subject: `Given back: ${sum}, ${id}`,
          opening:
            `${news.by} recorded on ${writeDate(date)} that ${news.isPart ? `${sum} of ` : ''}this payment was given back. The reason: ${news.why}. ${after.vendor}`.trim(),
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
        ...(toDo && { toDo }),
      };
    }
    case 'accepted':
      return {
        buyer: {
          subject: `Your payment to ${product} was accepted`,
          opening: `We wrote to you that we would give back your payment of ${sum}. We have accepted it for your order instead, so that it does not go back to you. You need not do anything.`,
        },
        vendor: {
          subject: `Accepted: ${sum}, ${id}`,
          opening: `${news.by} accepted this payment on ${writeDate(date)}: do not give it back. The reason: ${news.why}.`,
        },
      };
    case 'chargeback':
      return {
        vendor: {
          subject: `Went back twice: ${sum}, ${id}`,
          opening: `${news.by} recorded on ${writeDate(date)} that a bank took this money, which had gone back already. The reason: ${news.why}.`,
        },
        toDo: [
          'Show the bank, by way of the provider, that the buyer has it.',
          `Once it is here again: ${COMMAND} chargeback ${id} --amount 0 --why '…'`,
        ],
      };
    case 'not-paid':
      return {
        vendor: {
          subject: `Not paid after all: ${sum}, ${id}`,
          opening:
            'An order was finished for this payment, and its provider says that nobody paid it. Look at the statement.',
        },
        toDo: [
          `It is there: nothing. It is not: ${COMMAND} not-paid ${id} --why '…'`,
          `Then close the order: ${COMMAND} close ${order.id} --why '…', or finish it for other money.`,
        ],
      };
    case 'won':
      return {
        buyer: {
          subject: `Your payment to ${product} counts again`,
          opening: `The payment provider tells us that your payment of ${sum}, which had gone back to you, is with us again. Your ${isWithoutPlan(order) ? 'order' : 'account'} goes on as if nothing had happened.`,
        },
        vendor: {
          subject: `With us again: ${sum}, ${id}`,
          opening: 'This payment had been taken back, and is here again.',
        },
      };
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
function alternative(id: string, order: Order): string {
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
      'Send nothing more, and talk to the customer.',
      `Without new money, close the order: ${COMMAND} close ${id} --why '…'`,
    ],
  }),
  none: () => ({ opening: '', toDo: undefined }),
};
