import type { SiteConfig } from '@site/contracts/site-config';
import type { EmailTemplate } from '../mail/email-template.ts';
import { isWithoutPlan } from '../orders/order-contents.ts';
import { dateOf, type RefundCase, type RefundNotice, rowsOf, sumOf } from './refund-case.ts';

interface Wording {
  readonly subject: string;
  readonly opening: string;
}

/** What the buyer is told of money that goes back to them. Nothing in it blames anybody. */
export function buyerEmail(
  about: RefundCase,
  news: RefundNotice,
  config: SiteConfig,
): { readonly subject: string; readonly template: EmailTemplate } {
  const { product, company, phone, email, address } = config;
  const { applicant_name: name } = about.order;
  const { subject, opening } = wordingOf(about, news, product);
  return {
    subject,
    template: {
      greeting: name ? `Hello ${name},` : 'Hello,',
      opening,
      details: { heading: 'The payment', rows: rowsOf(about) },
      closing: `Do you have a question? Call ${phone} or write to ${email}, and name the reference above.`,
      signature: [`The ${product} team`, company, address],
    },
  };
}

function wordingOf(about: RefundCase, news: RefundNotice, product: string): Wording {
  const sum = sumOf(about.payment);
  switch (news.kind) {
    case 'refund-due':
      return {
        subject: `We will give back your payment to ${product}`,
        opening: `${reasonOf(about, sum)} We will give this money back to you the way it came. You need not do anything: we will write to you again once it is on its way.`,
      };
    case 'refunded':
      return {
        subject: `Your payment to ${product} was given back`,
        opening:
          `We gave back your payment of ${sum} on ${dateOf(about.date)}. Your bank or telephone company may need some days to show it. ${accountSentence[news.account]}`.trim(),
      };
    case 'reversed':
      return {
        subject: `Your payment to ${product} has gone back to you`,
        opening: `The payment provider tells us that your payment of ${sum} has gone back to you. You need not do anything now: we will get in touch if anything is left to settle.`,
      };
  }
}

const accountSentence = {
  kept: 'Your account stays as it is.',
  closed: 'Your account is closed.',
  devices: 'Your order is closed.',
  none: '',
} as const;

/** Why money is given back, by the code of its payment. */
function reasonOf({ payment, order }: RefundCase, sum: string): string {
  switch (payment.code) {
    case 'paid-twice':
      return `We received ${sum} from you for an order that was paid already.${order.state === 'done' ? ` Your ${isWithoutPlan(order) ? 'order' : 'account'} stays as it is.` : ''}`;
    case 'wrong-payment':
      return `We received ${sum} from you, and this payment does not fit your order.`;
    case 'account-exists':
      return `We received ${sum} from you, but an account with your e-mail address or company exists already, so that no second one was made.`;
    case 'account-closed':
      return `We received ${sum} from you for an account that was closed in the meantime, so that it bought nothing.`;
    case 'order-given-up':
      return `We received ${sum} from you for an order that you had replaced or given up, so that ${isWithoutPlan(order) ? 'nothing was sent for it' : 'it made no account'}.`;
    case 'order-closed':
      return `We received ${sum} from you for an order that is closed.`;
    default:
      return `We received ${sum} from you that did not buy anything.`;
  }
}
