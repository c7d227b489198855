import type { SiteConfig } from '@site/contracts/site-config';
import { addMail } from '../mail/add-mail.ts';
import { composeBrandMail } from '../mail/compose-email.ts';
import { plainCompany, plainPerson } from '../mail/plain-names.ts';
import { findOrder } from '../orders/orders.ts';
import type { Payment, Storage } from '../storage/tables.ts';
import { buyerLetter } from './buyer-email.ts';
import type { MoneyNews } from './refund-case.ts';
import { vendorLetter } from './vendor-email.ts';

/**
 * Stores the mails about money that goes back, to the vendor and to the buyer, where an e-mail
 * address is known. It belongs into the transaction that moves the payment: both are there or
 * neither is. The same news of the same payment is told once.
 */
export async function tellOfMoney(
  transaction: Storage,
  config: SiteConfig,
  { payment, news, date }: { payment: Payment; news: MoneyNews; date: Date },
): Promise<void> {
  const order = await findOrder(transaction, payment.order_id);
  if (!order) return;
  const about = { payment, order, date };
  const id = `${payment.id}-${news.kind}`;
  const toVendor = await composeBrandMail(
    {
      id: `${id}-vendor`,
      to: { name: config.product, address: config.email },
      ...vendorLetter(about, news, config),
      date,
    },
    config,
  );
  await addMail(transaction, toVendor, date);
  if (!order.email) return;
  const buyer = {
    applicant_name: plainPerson(order.applicant_name ?? ''),
    company_name: plainCompany(order.company_name ?? ''),
  };
  const told = { ...about, order: { ...order, ...buyer } };
  const to = { name: buyer.applicant_name || buyer.company_name, address: order.email };
  const toBuyer = await composeBrandMail(
    { id, to, ...buyerLetter(told, news, config), date },
    config,
  );
  await addMail(transaction, toBuyer, date);
}
