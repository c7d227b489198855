import type { Buyer } from '../../orders/orders.ts';

interface ContactFields {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
}

interface PlanFields {
  readonly package?: string | undefined;
  readonly user_count?: string | undefined;
}

type Contact = Pick<Buyer, 'email' | 'companyName' | 'applicantName' | 'phoneNumber'>;

/** Who fills a sign-up form in. */
export function contactOf(fields: ContactFields): Contact {
  return {
    email: fields.email,
    companyName: fields.company_name,
    applicantName: fields.applicant_name,
    phoneNumber: fields.phone_number,
  };
}

/** What a form of a purchase says of its buyer, but for the price. */
export function buyerOf(fields: ContactFields & PlanFields): Omit<Buyer, 'price'> {
  const { package: plan, user_count } = fields;
  return {
    ...contactOf(fields),
    plan,
    users: user_count === undefined ? undefined : Number(user_count),
  };
}
