import { normalizeName } from '@site/contracts/normalize-name';
import type { OrderLine } from '@site/contracts/order-line';
import { type Agreement, agreementColumns } from '../accounts/agreement.ts';
import type { Order } from '../storage/tables.ts';

/** Who buys what. */
export interface Buyer {
  readonly email: string;
  readonly companyName: string;
  readonly applicantName: string;
  readonly phoneNumber: string;
  /** Undefined where devices are bought without a plan. */
  readonly plan?: string | undefined;
  readonly users?: number | undefined;
  /** Whole shillings. */
  readonly price: number;
  /** The account that exists already and that is bought for; undefined where there is none. */
  readonly accountId?: string | undefined;
  /** What adds up to the price, where that is known. */
  readonly lines?: readonly OrderLine[] | undefined;
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
    account_id: buyer.accountId ?? null,
    lines: buyer.lines ? JSON.stringify(buyer.lines) : null,
    ...agreementColumns(buyer.agreement),
  };
}

/**
 * Whether an order was placed with these very details, but for letter case and spaces in names.
 *
 * @param lines all that may have been meant: prices may have changed since the order was placed
 */
export function isSameBuyer(
  order: Order,
  buyer: Buyer,
  lines: readonly (readonly OrderLine[])[],
): boolean {
  const columns = buyerColumns(buyer);
  const isSame = (
    ['email_key', 'company_key', 'plan', 'users', 'price', 'account_id'] as const
  ).every((key) => order[key] === columns[key]);
  // An order from before there were lines is known by plan, users and price alone.
  return (
    isSame && (order.lines === null || lines.some((one) => order.lines === JSON.stringify(one)))
  );
}
