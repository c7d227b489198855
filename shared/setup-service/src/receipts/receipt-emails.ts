import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { EmailTemplate } from '../mail/email-template.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { type Receipt, writeReceiptNumber } from './receipt.ts';
import { receiptTexts } from './receipt-texts.ts';

/**
 * Writes the buyer's receipt, with the document where there is one; undefined where nobody knows the
 * buyer's address.
 */
export async function composeReceipt(
  receipt: Receipt,
  pdf: Buffer | undefined,
  config: SiteConfig,
): Promise<OutgoingMail | undefined> {
  const { order, issuedAt } = receipt;
  if (!order.email) return undefined;
  const { product, company, phone, email, address } = config;
  const name = plainPerson(order.applicant_name ?? '');
  const number = writeReceiptNumber(receipt.number);
  return composeEmail(
    {
      id: `${order.id}-receipt`,
      to: { name, address: order.email },
      subject: `Your receipt ${number} from ${product}`,
      template: {
        greeting: name ? `Hello ${name},` : 'Hello,',
        opening: receipt.delivery
          ? 'Thank you: your payment has arrived. We write again when your devices are on their way.'
          : 'Thank you: your payment has arrived.',
        ...sections(receipt, config),
        closing: `${pdf ? 'The receipt is attached as a document to print or to file. ' : ''}Is something wrong? Call ${phone} or write to ${email}.`,
        signature: [`The ${product} team`, company, address],
      },
      date: issuedAt,
      attachments: pdf
        ? [{ filename: `receipt-${number}.pdf`, contentType: 'application/pdf', content: pdf }]
        : [],
    },
    config,
  );
}

/** Writes to sales what was sold to whom, and where it has to go. */
export async function composeSale(receipt: Receipt, config: SiteConfig): Promise<OutgoingMail> {
  const { order, issuedAt, delivery } = receipt;
  const { product, company, email, address } = config;
  const buyer = plainCompany(order.company_name ?? '') || 'a buyer';
  return composeEmail(
    {
      id: `${order.id}-sale`,
      to: { name: product, address: email },
      ...(order.email && {
        replyTo: { name: plainPerson(order.applicant_name ?? ''), address: order.email },
      }),
      subject: `${delivery ? 'Sold, to be delivered' : 'Sold'}: ${writeReceiptNumber(receipt.number)}, ${buyer}`,
      template: {
        greeting: 'Hello,',
        opening: `${buyer} paid an order on the site.`,
        ...sections(receipt, config),
        ...(delivery && { steps: whenDispatched(order.id) }),
        closing: 'Your answer to this mail goes to the buyer.',
        signature: [`The ${product} setup service`, company, address],
      },
      date: issuedAt,
    },
    config,
  );
}

const whenDispatched = (orderId: string): NonNullable<EmailTemplate['steps']> => ({
  heading: 'What to do',
  items: [
    'Send the devices to the address above.',
    `Record it, which tells the buyer: pnpm --filter @site/setup-service orders dispatched ${orderId} --why '…'`,
  ],
});

/** What both are told of the purchase. */
function sections(
  receipt: Receipt,
  config: SiteConfig,
): Pick<EmailTemplate, 'details' | 'moreDetails'> {
  const texts = receiptTexts(receipt, config);
  const { order, delivery } = receipt;
  const buyer = [
    ['Company', plainCompany(order.company_name ?? '')],
    ['Name', plainPerson(order.applicant_name ?? '')],
    ['Email address', order.email ?? ''],
    ['Phone', order.phone_number ?? ''],
  ] as const;
  return {
    details: { heading: texts.title, rows: [...texts.facts, ...texts.paid] },
    moreDetails: [
      { heading: 'What was bought', kind: 'amounts', rows: [...texts.lines, texts.total] },
      { heading: 'Buyer', rows: buyer.filter(([, text]) => text !== '') },
      ...(delivery
        ? [
            {
              heading: 'Delivery to',
              rows: [
                ['Address', delivery.address],
                ['Town', delivery.town],
                ['Phone', delivery.phone_number],
                ...(delivery.note ? [['Note', delivery.note] as const] : []),
              ] as const,
            },
          ]
        : []),
    ],
  };
}
