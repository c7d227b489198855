import { createHash } from 'node:crypto';
import type { MailOutcome, StrangerMails } from '../limits/email-quota.ts';
import { addMail } from '../mail/add-mail.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { composeEnquiryMails, type Enquiry } from './enquiry-emails.ts';

interface Arrival {
  readonly enquiry: Enquiry;
  readonly network: string;
}

/**
 * Stores an enquiry with its mails, to sales and as a note to the sender, in one transaction. The
 * same enquiry on the same day is one, however often its button is pressed. Where the mailbox or the whole
 * service has had its mails there is no note, and sales get the enquiry all the same: otherwise whoever
 * uses up a limit would keep others from writing.
 */
export async function receiveEnquiry(
  { config, clock, outbox }: PurchaseDesk,
  mails: StrangerMails,
  { enquiry, network }: Arrival,
): Promise<MailOutcome<void>> {
  const at = clock.now();
  const id = idOf(enquiry, at);
  const { toSales, note } = await composeEnquiryMails({ id, enquiry, date: at }, config);
  const received = await mails.send(
    { email: enquiry.email, network },
    async (transaction, count) => {
      const stored = await transaction
        .insertInto('enquiries')
        .values({ id, ...enquiry, created_at: at.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!stored) return;
      const mayWrite = await count.take('mailbox');
      await count.need('network', 'sales');
      await addMail(transaction, toSales, at);
      if (mayWrite && (await count.take('whole'))) await addMail(transaction, note, at);
    },
  );
  outbox.wake();
  return received;
}

function idOf(enquiry: Enquiry, at: Date): string {
  const { company_name, email, phone_number, full_name, message } = enquiry;
  const day = at.toISOString().slice(0, 10);
  const said = JSON.stringify([company_name, email, phone_number, full_name, message, day]);
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}
