import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeEmail, withoutLinks } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import type { Delivery, DeliveryState, Order, Storage } from '../storage/tables.ts';
import type { standingOf } from './money.ts';
import { linesOf, lineText } from './orders.ts';

/** `paid` is in the receipt. */
export type DeliveryNews = Exclude<DeliveryState, 'paid'>;

const wordings: Readonly<Record<DeliveryNews, { subject: string; opening: string }>> = {
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

/** Whether devices stay here, because no money of theirs was left before they were sent. */
export function isStopped(
  state: DeliveryState | null | undefined,
  { held }: Pick<ReturnType<typeof standingOf>, 'held'>,
): boolean {
  return state === 'paid' && held.length === 0;
}

/** A closed order leaves nothing to agree on. */
const RETURNED_FOR_GOOD =
  'Your devices came back to us. Your order is closed, and you need not do anything.';

interface Told {
  readonly order: Order & { readonly email: string };
  readonly delivery: Delivery;
  readonly news: DeliveryNews;
  /** Names the email, so that the same news is sent once. */
  readonly id: string;
  readonly date: Date;
}

export async function composeDeliveryEmail(
  { order, delivery, news, id, date }: Told,
  config: SiteConfiguration,
): Promise<OutgoingMail> {
  const { phone, email } = config;
  const devices = linesOf(order).filter(({ kind }) => kind === 'device');
  const isOver = news === 'returned' && order.state === 'closed';
  const { subject, opening } = wordings[news];
  return composeEmail(config, {
    id,
    to: { address: order.email },
    subject,
    template: {
      opening: isOver ? RETURNED_FOR_GOOD : opening,
      details: {
        heading: 'Your order',
        rows: [
          ['Order', order.id],
          ...devices.map((line) => ['Devices', lineText(line)] as const),
          ['Address', withoutLinks(`${delivery.address}, ${delivery.town}`)],
          ['Phone', delivery.phone_number],
        ],
      },
      closing: `Do you have a question? Call ${phone} or write to ${email}.`,
    },
    date,
  });
}

export type DeliveryAddress = Pick<Delivery, 'address' | 'town' | 'phone_number' | 'note'>;

export async function deliveryOf(storage: Storage, orderId: string): Promise<Delivery | undefined> {
  const deliveries = storage.selectFrom('deliveries').selectAll().where('order_id', '=', orderId);
  return deliveries.executeTakeFirst();
}

export async function writeDelivery(
  transaction: Storage,
  orderId: string,
  address: DeliveryAddress,
  at: Date,
): Promise<void> {
  const columns = { ...address, updated_at: at.toISOString() };
  await transaction
    .insertInto('deliveries')
    .values({ order_id: orderId, ...columns })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(columns))
    .execute();
}

export async function releaseDelivery(transaction: Storage, orderId: string, at: Date) {
  await transaction
    .updateTable('deliveries')
    .set({ state: 'paid', updated_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .where('state', 'is', null)
    .execute();
}
