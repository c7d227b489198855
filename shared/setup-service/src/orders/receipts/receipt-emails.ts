import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail, plainCompany, plainPerson } from '../../mail/compose-email.ts';
import type { OutgoingMail } from '../../mail/outgoing-mail.ts';
import { type Receipt, receiptRows, writeReceiptNumber } from './receipt.ts';

/** Undefined where the buyer's address is unknown. */
export async function composeReceipt(
  receipt: Receipt,
  pdf: Buffer | undefined,
  config: SiteConfig,
): Promise<OutgoingMail | undefined> {
  const { order, issuedAt } = receipt;
  if (!order.email) return undefined;
  const { product, phone, email } = config;
  const name = plainPerson(order.applicant_name ?? '');
  const number = writeReceiptNumber(receipt.number);
  return composeEmail(
    {
      id: `${order.id}-receipt`,
      to: { name, address: order.email },
      subject: `Your receipt ${number} from ${product}`,
      template: {
        opening: receipt.delivery
          ? 'Thank you: your payment has arrived. We write again when your devices are on their way.'
          : 'Thank you: your payment has arrived.',
        ...sections(receipt, config),
        closing: `${pdf ? 'The receipt is attached as a document to print or to file. ' : ''}Is something wrong? Call ${phone} or write to ${email}.`,
      },
      date: issuedAt,
      attachments: pdf
        ? [{ filename: `receipt-${number}.pdf`, contentType: 'application/pdf', content: pdf }]
        : [],
    },
    config,
  );
}

export async function composeSale(receipt: Receipt, config: SiteConfig): Promise<OutgoingMail> {
  const { order, issuedAt, delivery } = receipt;
  const buyer = plainCompany(order.company_name ?? '') || 'a buyer';
  return composeEmail(
    {
      id: `${order.id}-sale`,
      to: 'sales',
      signedBy: 'setup service',
      ...(order.email && {
        replyTo: { name: plainPerson(order.applicant_name ?? ''), address: order.email },
      }),
      subject: `${delivery ? 'Sold, to be delivered' : 'Sold'}: ${writeReceiptNumber(receipt.number)}, ${buyer}`,
      template: {
        opening: `${buyer} paid an order on the site.`,
        ...sections(receipt, config),
        ...(delivery && {
          steps: {
            heading: 'What to do',
            items: [
              'Send the devices to the address above.',
              `Record it, which tells the buyer: pnpm --filter @site/setup-service orders dispatched ${order.id} --why '…'`,
            ],
          },
        }),
        closing: 'Your answer to this mail goes to the buyer.',
      },
      date: issuedAt,
    },
    config,
  );
}

function sections(receipt: Receipt, config: SiteConfig) {
  const rows = receiptRows(receipt, config);
  const bought = [...rows.lines, rows.total];
  return {
    details: { heading: rows.title, rows: [...rows.facts, ...rows.paid] },
    moreDetails: [
      { heading: 'What was bought', kind: 'amounts' as const, rows: bought },
      { heading: 'Buyer', rows: rows.buyer },
      ...(receipt.delivery ? [{ heading: 'Delivery to', rows: rows.delivery }] : []),
    ],
  };
}
