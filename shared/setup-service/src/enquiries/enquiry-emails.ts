import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';

export type Enquiry = Omit<EnquiryRequest, 'recaptcha_token'>;

interface StoredEnquiry {
  readonly id: string;
  readonly enquiry: Enquiry;
  readonly date: Date;
}

/**
 * Writes an enquiry to sales, whose answer goes to the sender, and a note to the sender. Nobody has
 * proven that the sender's address is theirs, and a customer's is typed as easily as any other: so
 * the note has not one word of the enquiry in it, no message, no name and no company.
 */
export async function composeEnquiryEmails(
  { id, enquiry, date }: StoredEnquiry,
  config: SiteConfig,
): Promise<{ readonly toSales: OutgoingMail; readonly note: OutgoingMail }> {
  const { product, company, phone, email, address } = config;
  const signature = [`The ${product} team`, company, address];
  const reference = id.slice(0, 8);
  const toSales = await composeEmail(
    {
      id: `${id}-sales`,
      to: { name: product, address: email },
      replyTo: { name: enquiry.full_name, address: enquiry.email },
      subject: `Enquiry from ${enquiry.company_name}`,
      template: {
        greeting: 'Hello,',
        opening: `${enquiry.full_name} of ${enquiry.company_name} sent an enquiry through the site.`,
        details: {
          heading: 'The enquiry',
          rows: [
            ['Company', enquiry.company_name],
            ['Name', enquiry.full_name],
            ['Email address', enquiry.email],
            ['Phone', enquiry.phone_number],
            ['Reference', reference],
          ],
        },
        passage: { heading: 'Message', text: enquiry.message },
        closing: 'Your answer to this mail goes to the sender.',
        signature,
      },
      date,
    },
    config,
  );
  const note = await composeEmail(
    {
      id: `${id}-copy`,
      to: { name: '', address: enquiry.email },
      subject: `Your enquiry to ${product}`,
      template: {
        greeting: 'Hello,',
        opening: 'Thank you for reaching out to us. We will get back to you shortly.',
        details: { heading: 'Your enquiry', rows: [['Reference', reference]] },
        closing: `Did you not write to us? Leave it, or tell us: call ${phone} or write to ${email}.`,
        signature,
      },
      date,
    },
    config,
  );
  return { toSales, note };
}
