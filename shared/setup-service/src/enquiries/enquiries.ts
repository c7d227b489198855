import type { SiteConfig } from '@site/contracts/site-config';
import { sha256 } from '@site/node/hash';
import type { Clock } from '../environment/clock.ts';
import type { EmailQuota, QuotaOutcome } from '../limits/email-quota.ts';
import type { Outbox } from '../mail/outbox.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { composeEnquiryEmails, type Enquiry } from './enquiry-emails.ts';

export interface EnquiryContext {
  readonly config: SiteConfig;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly quota: EmailQuota;
}

interface Arrival {
  readonly enquiry: Enquiry;
  readonly network: string;
}

/**
 * Stores an enquiry with its emails, to sales and as a note to the sender, in one transaction. The
 * same enquiry on the same day is one, however often its button is pressed. Where the mailbox or the whole
 * service has had its emails there is no note, and sales get the enquiry anyway: otherwise anybody who
 * uses up a limit would keep others from writing.
 */
export async function receiveEnquiry(
  { config, clock, outbox, quota }: EnquiryContext,
  { enquiry, network }: Arrival,
): Promise<QuotaOutcome<void>> {
  const at = clock.now();
  const id = idOf(enquiry, at);
  const { toSales, note } = await composeEnquiryEmails({ id, enquiry, date: at }, config);
  const received = await quota.send(
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
      await queueMail(transaction, toSales, at);
      if (mayWrite && (await count.take('whole'))) await queueMail(transaction, note, at);
    },
  );
  outbox.wake();
  return received;
}

function idOf(enquiry: Enquiry, at: Date): string {
  const { company_name, email, phone_number, full_name, message } = enquiry;
  const day = at.toISOString().slice(0, 10);
  const said = JSON.stringify([company_name, email, phone_number, full_name, message, day]);
  return sha256(said).slice(0, 32);
}
