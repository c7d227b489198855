import { hasHardware } from '@site/contracts/order-lines';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeEmail, type EmailTemplate, withoutLinks } from '../mail/compose-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { CURRENCY } from '../payments/payment-provider.ts';
import type { DeliveryState, Order, Payment, PaymentMethod, Storage } from '../storage/tables.ts';
import { deliveryOf } from './delivery.ts';
import { dueSum, heldBy, moneyOf, type Sum, writeSum } from './money.ts';
import { findOrder, linesOf, lineText } from './orders.ts';
import { type RefundNotice, wordsOf } from './refund-words.ts';

interface News {
  /** Undefined where the money came by none of the site. */
  readonly payment: Payment | undefined;
  readonly order?: Order;
  /** What came, or went back; without it all that is held. */
  readonly sum?: Sum;
  /** The credit note. */
  readonly note?: string;
  readonly date: Date;
  readonly news: RefundNotice;
}

/** In the transaction that moves the payment or its money. */
export async function queueRefundEmails(
  transaction: Storage,
  config: SiteConfiguration,
  about: News,
): Promise<void> {
  const { payment, news, date } = about;
  const order = about.order ?? (payment && (await findOrder(transaction, payment.order_id)));
  if (!order) return;
  const rows = await moneyOf(transaction, order.id);
  const held = heldBy(rows, payment?.id ?? null);
  const sum = about.sum ?? held ?? dueSum({ amount: payment?.amount ?? 0 });
  const name = payment?.id ?? order.id;
  const reference = rows.find((row) => row.payment_id === payment?.id && row.reference)?.reference;
  const words = wordsOf({ ...about, order, sum, name }, config.product);
  const send = async (email: Parameters<typeof composeEmail>[1]) =>
    queueMail(transaction, await composeEmail(config, email), date);
  // The same may happen twice, as where a bank changes its mind.
  const id = `${name}-${news.kind}-${date.getTime().toString(36)}`;
  const facts: EmailTemplate['details']['rows'] = [
    ['Amount', writeSum(sum)],
    ['To be paid', payment && !isDue(sum, payment) ? writeSum(dueSum(payment)) : null],
    ['Paid by', payment && ways[payment.method]],
    ['Reference', name],
    ['Receipt', reference],
    ['Credit note', about.note],
  ];
  await send({
    id: `${id}-vendor`,
    to: 'sales',
    subject: words.vendor.subject,
    signedBy: 'setup service',
    template: {
      opening: words.vendor.opening,
      ...(words.toDo && { steps: { heading: 'What to do', items: words.toDo } }),
      details: {
        heading: 'The payment',
        rows: [
          ...facts,
          ['Company', withoutLinks(order.company_name)],
          ['Order', order.id],
          ['Provider', payment?.provider],
          ['Number there', payment?.provider_id],
          ['Buyer', withoutLinks(order.applicant_name)],
          ['Email address', order.email],
          ['Phone', order.phone_number],
          ...(await goodsRows(transaction, order)),
        ],
      },
      closing: closingOf(order, words),
    },
    date,
  });
  if (!order.email || !words.buyer) return;
  await send({
    id,
    to: { address: order.email },
    subject: words.buyer.subject,
    template: {
      opening: words.buyer.opening,
      details: { heading: 'The payment', rows: facts },
      closing: `Do you have a question? Call ${config.phone} or write to ${config.email}, and name the reference above.`,
    },
    date,
  });
}

function closingOf({ email }: Order, { buyer }: ReturnType<typeof wordsOf>): string {
  if (!buyer) return 'The buyer has no mail about it.';
  return email
    ? 'The buyer has a mail about it too.'
    : 'Nobody knows the e-mail address of the buyer, so that they have no mail about it.';
}

const isDue = ({ amount, currency }: Sum, payment: Payment) =>
  currency === CURRENCY && amount === payment.amount;

const goods: Readonly<Record<DeliveryState, string>> = {
  paid: 'not sent yet',
  dispatched: 'on their way to the buyer',
  delivered: 'with the buyer',
  returned: 'back here',
};

/** What the money bought beside a plan, and where that is now. */
async function goodsRows(storage: Storage, order: Order) {
  const lines = linesOf(order);
  const state = (await deliveryOf(storage, order.id))?.state;
  if (!hasHardware(lines) || !state) return [];
  const devices = lines.filter(({ kind }) => kind === 'device');
  return [
    ...devices.map((line) => ['Devices', lineText(line)] as const),
    ['These are', goods[state]] as const,
  ];
}

const ways: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Card',
  mobile_money: 'M-Pesa',
  direct_debit: 'Direct debit',
};
