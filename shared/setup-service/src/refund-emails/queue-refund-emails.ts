import type { SiteConfig } from '@site/contracts/site-config';
import { composeEmail } from '../mail/compose-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import type { Payment, Storage } from '../storage/tables.ts';
import { buyerEmail } from './buyer-email.ts';
import type { RefundNotice } from './refund-case.ts';
import { vendorEmail } from './vendor-email.ts';

/**
 * Stores the emails about money that goes back, to the vendor and to the buyer, where an email
 * address is known. It belongs into the transaction that moves the payment: both are there or
 * neither is. The same news of the same payment is told once.
 */
export async function queueRefundEmails(
  transaction: Storage,
  config: SiteConfig,
  { payment, news, date }: { payment: Payment; news: RefundNotice; date: Date },
): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', payment.order_id)
    .executeTakeFirst();
  if (!order) return;
  const about = { payment, order, date };
  const id = `${payment.id}-${news.kind}`;
  const toVendor = await composeEmail(
    {
      id: `${id}-vendor`,
      to: { name: config.product, address: config.email },
      ...vendorEmail(about, news, config),
      date,
    },
    config,
  );
  await queueMail(transaction, toVendor, date);
  if (!order.email) return;
  const buyer = {
    applicant_name: plainPerson(order.applicant_name ?? ''),
    company_name: plainCompany(order.company_name ?? ''),
  };
  const told = { ...about, order: { ...order, ...buyer } };
  const to = { name: buyer.applicant_name || buyer.company_name, address: order.email };
  const toBuyer = await composeEmail({ id, to, ...buyerEmail(told, news, config), date }, config);
  await queueMail(transaction, toBuyer, date);
}
