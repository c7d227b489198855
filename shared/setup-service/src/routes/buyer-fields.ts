import type { Buyer } from '../orders/buyer.ts';

interface BuyerFields {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
  readonly package: string;
  readonly user_count: string;
}

/** What a sign-up form says of its buyer, but for the price. */
export function buyerOf(fields: BuyerFields): Omit<Buyer, 'price'> {
  return {
    email: fields.email,
    companyName: fields.company_name,
    applicantName: fields.applicant_name,
    phoneNumber: fields.phone_number,
    plan: fields.package,
    users: Number(fields.user_count),
  };
}
