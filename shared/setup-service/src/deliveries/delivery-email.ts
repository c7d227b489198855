import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainPerson } from '../mail/plain-names.ts';
import { lineText } from '../orders/line-texts.ts';
import { linesOf } from '../orders/order-contents.ts';
import type { DeliveryState } from '../storage/states.ts';
import type { Delivery, Order } from '../storage/tables.ts';

/** The states of a delivery that its buyer is told of. `paid` is in the receipt. */
export type DeliveryNews = Exclude<DeliveryState, 'paid'>;

interface Wording {
  readonly subject: string;
  readonly opening: string;
}

const wordings: Readonly<Record<DeliveryNews, Wording>> = {
  dispatched: {
    subject: 'Your devices are on their way',
    opening:
      'Your devices are on their way to you. The driver calls the telephone below before they arrive.',
  },
  delivered: {
    subject: 'Your devices were delivered',
    opening:
      'Your devices were delivered to the address below. Did you not get them? Tell us today.',
  },
  returned: {
    subject: 'Your devices came back to us',
    opening:
      'Your devices came back to us. We call you to agree on what happens next; you do not pay for them a second time.',
  },
};

/** Where the order is closed nothing is left to agree on: its money goes back, or has gone. */
const returnedForGood: Wording = {
  subject: wordings.returned.subject,
  opening: 'Your devices came back to us. Your order is closed, and you need not do anything.',
};

interface Told {
  readonly order: Order & { readonly email: string };
  readonly delivery: Delivery;
  readonly news: DeliveryNews;
  /** Names the email, so that the same news of the same change is told once. */
  readonly id: string;
  readonly date: Date;
}

/** Writes to the buyer how far the devices of an order have come. */
export async function composeDeliveryEmail(
  { order, delivery, news, id, date }: Told,
  config: SiteConfig,
): Promise<OutgoingMail> {
  const { product, company, phone, email, address } = config;
  const name = plainPerson(order.applicant_name ?? '');
  const devices = linesOf(order).filter(({ kind }) => kind === 'device');
  const isOver = news === 'returned' && order.state === 'closed';
  const { subject, opening } = isOver ? returnedForGood : wordings[news];
  return composeEmail(
    {
      id,
      to: { name, address: order.email },
      subject,
      template: {
        greeting: name ? `Hello ${name},` : 'Hello,',
        opening,
        details: {
          heading: 'Your order',
          rows: [
            ['Order', order.id],
            ...devices.map((line) => ['Devices', lineText(line)] as const),
            ['Address', `${delivery.address}, ${delivery.town}`],
            ['Phone', delivery.phone_number],
          ],
        },
        closing: `Do you have a question? Call ${phone} or write to ${email}.`,
        signature: [`The ${product} team`, company, address],
      },
      date,
    },
    config,
  );
}
