import { sha256 } from '@platform/node/hash';
import { emailKey } from '@site/contracts/email-key';
import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeEmail } from './compose-email.ts';
import type { EmailContext, QuotaOutcome } from './email-quota.ts';
import { queueMail } from './outgoing-mail.ts';

/** No note once a limit is used up: nobody can keep others from writing to sales. */
export async function receiveEnquiry(
  { config, clock, outbox, quota }: EmailContext,
  { enquiry, network }: { readonly enquiry: Enquiry; readonly network: string },
): Promise<QuotaOutcome<void>> {
  const at = clock.now();
  const id = idOf(enquiry, at);
  const { toSales, note } = await composeEnquiryEmails(config, enquiry, id, at);
  const request = { email: enquiry.email, network };
  const received = await quota.send(request, async (transaction, count) => {
    const stored = await transaction
      .insertInto('enquiries')
      .values({ id, ...enquiry, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    const mayWrite = await count.take('mailbox');
    await count.need('network', 'sales');
    await queueMail(transaction, toSales, at);
    if (mayWrite && (await count.take('whole'))) await queueMail(transaction, note, at);
  });
  outbox.wake();
  return received;
}

function idOf(enquiry: Enquiry, at: Date): string {
  const { company_name, email, phone_number, full_name, message } = enquiry;
  const day = at.toISOString().slice(0, 10);
  const key = JSON.stringify([
    company_name,
    emailKey(email),
    phone_number,
    full_name,
    message,
    day,
  ]);
  return sha256(key).slice(0, 32);
}

type Enquiry = Omit<EnquiryRequest, 'recaptcha_token'>;

/** The note repeats no word of the enquiry, because the sender's address is not verified. */
async function composeEnquiryEmails(
  config: SiteConfiguration,
  enquiry: Enquiry,
  id: string,
  date: Date,
) {
  const { product, phone, email } = config;
  const reference = id.slice(0, 8);
  const toSales = await composeEmail(config, {
    id: `${id}-sales`,
    to: 'sales',
    replyTo: { name: enquiry.full_name, address: enquiry.email },
    subject: `Enquiry from ${enquiry.company_name}`,
    template: {
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
    },
    date,
  });
  const note = await composeEmail(config, {
    id: `${id}-copy`,
    to: { address: enquiry.email },
    subject: `Your enquiry to ${product}`,
    template: {
      opening: 'Thank you for reaching out to us. We will get back to you shortly.',
      details: { heading: 'Your enquiry', rows: [['Reference', reference]] },
      closing: `Did you not write to us? Leave it, or tell us: call ${phone} or write to ${email}.`,
    },
    date,
  });
  return { toSales, note };
}
