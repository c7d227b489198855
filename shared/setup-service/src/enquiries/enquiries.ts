import { createHash } from 'node:crypto';
import type { EnquiryRequest } from '@site/contracts/setup-calls';
import { addMail } from '../mail/add-mail.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { composeEnquiryMails } from './enquiry-mails.ts';

/**
 * Stores an enquiry with its mails, to sales and as a copy to the sender, in one transaction. The
 * same enquiry on the same day is one, however often its button is pressed.
 */
export async function receiveEnquiry(
  { storage, config, clock, outbox }: PurchaseDesk,
  enquiry: EnquiryRequest,
): Promise<void> {
  const at = clock.now();
  const id = idOf(enquiry, at);
  const mails = await composeEnquiryMails({ id, enquiry, date: at }, config);
  await storage.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('enquiries')
      .values({ id, ...enquiry, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const mail of mails) await addMail(transaction, mail, at);
  });
  outbox.wake();
}

function idOf(enquiry: EnquiryRequest, at: Date): string {
  const { company_name, email, phone_number, full_name, message } = enquiry;
  const day = at.toISOString().slice(0, 10);
  const said = JSON.stringify([company_name, email, phone_number, full_name, message, day]);
  return createHash('sha256').update(said).digest('hex').slice(0, 32);
}
