import { normalizeName } from '@site/contracts/normalize-name';
import type { SiteConfig } from '@site/contracts/site-config';
import type { Account } from '../accounts/accounts.ts';
import { type Agreement, agreementColumns, agreementIn } from '../accounts/agreement.ts';
import { composeLoginEmail } from '../accounts/login-email.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import type { Order } from '../storage/tables.ts';

/** Who buys what. */
export interface Buyer {
  readonly email: string;
  readonly companyName: string;
  readonly applicantName: string;
  readonly phoneNumber: string;
  readonly plan: string;
  readonly users: number;
  /** Whole shillings. */
  readonly price: number;
  readonly agreement?: Agreement | undefined;
}

/** The columns of an order that hold what is known of its buyer. */
export function buyerColumns(buyer: Partial<Buyer>) {
  const { email = null, companyName = null } = buyer;
  return {
    email,
    email_key: email && normalizeName(email),
    company_name: companyName,
    company_key: companyName && normalizeName(companyName),
    applicant_name: buyer.applicantName ?? null,
    phone_number: buyer.phoneNumber ?? null,
    plan: buyer.plan ?? null,
    users: buyer.users ?? null,
    price: buyer.price ?? null,
    ...agreementColumns(buyer.agreement),
  };
}

/** Whether an order was placed with these very details, but for letter case and spaces in names. */
export function isSameBuyer(order: Order, buyer: Buyer): boolean {
  const columns = buyerColumns(buyer);
  return (['email_key', 'company_key', 'plan', 'users', 'price'] as const).every(
    (key) => order[key] === columns[key],
  );
}

/** The account that an order buys, with its email; undefined while the buyer's details are missing. */
export async function accountOf(
  order: Order,
  config: SiteConfig,
  createdAt: Date,
): Promise<{ readonly account: Account; readonly mail: OutgoingMail } | undefined> {
  const { email, company_name, applicant_name, phone_number, plan, users, price } = order;
  if (!email || !company_name || !applicant_name || !phone_number) return undefined;
  if (plan === null || users === null || price === null) return undefined;
  const account: Account = {
    id: order.id,
    email,
    companyName: company_name,
    applicantName: applicant_name,
    phoneNumber: phone_number,
    plan,
    price,
    users,
    createdAt,
    trialEndsAt: undefined,
    agreement: agreementIn(order),
  };
  return { account, mail: await composeLoginEmail(account, config) };
}
