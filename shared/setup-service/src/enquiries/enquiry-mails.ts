import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { composeBrandMail } from '../mail/brand-mail.ts';
import type { Letter } from '../mail/letter.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';

interface Enquiry {
  readonly id: string;
  readonly enquiry: EnquiryRequest;
  readonly date: Date;
}

/** Writes an enquiry to sales, whose answer goes to the sender, and the sender's copy. */
export async function composeEnquiryMails(
  { id, enquiry, date }: Enquiry,
  config: SiteConfig,
): Promise<OutgoingMail[]> {
  const { product, company, phone, email, address } = config;
  const sender = { name: enquiry.full_name, address: enquiry.email };
  const content = contentOf(enquiry);
  const signature = [`The ${product} team`, company, address];
  const toSales = await composeBrandMail(
    {
      id: `${id}-sales`,
      to: { name: product, address: email },
      replyTo: sender,
      subject: `Enquiry from ${enquiry.company_name}`,
      letter: {
        greeting: 'Hello,',
        opening: `${enquiry.full_name} of ${enquiry.company_name} sent an enquiry through the site.`,
        ...content,
        closing: 'Your answer to this mail goes to the sender.',
        signature,
      },
      date,
    },
    config,
  );
  const copy = await composeBrandMail(
    {
      id: `${id}-copy`,
      to: sender,
      subject: `Your enquiry to ${product}`,
      letter: {
        greeting: `Hello ${enquiry.full_name},`,
        opening: 'Thank you for reaching out to us. We will get back to you shortly.',
        ...content,
        closing: `Did you not write this? Leave it, or tell us: call ${phone} or write to ${email}.`,
        signature,
      },
      date,
    },
    config,
  );
  return [toSales, copy];
}

function contentOf(enquiry: EnquiryRequest): Pick<Letter, 'details' | 'passage'> {
  return {
    details: {
      heading: 'The enquiry',
      rows: [
        ['Company', enquiry.company_name],
        ['Name', enquiry.full_name],
        ['Email address', enquiry.email],
        ['Phone', enquiry.phone_number],
      ],
    },
    passage: { heading: 'Message', text: enquiry.message },
  };
}
