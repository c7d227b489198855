import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { TrialSignUp } from '@site/contracts/setup-calls';

/** The fields that a visitor types into, by their names in the form, in the order on screen. */
export const textFields = ['company', 'email', 'phone_number', 'full_name'] as const;
export type TextField = (typeof textFields)[number];

/** What the visitor gave. */
export interface TrialValues extends Readonly<Record<TextField, string>> {
  /** Whether the terms are agreed to. */
  readonly terms: boolean;
}

/** Control characters, which a paste can bring along and the setup service refuses. */
const unprintable = /[\p{Cc}\uFFFD]+/gu;

/** What stands in the form now. */
export function readValues(form: HTMLFormElement): TrialValues {
  const data = new FormData(form);
  // Every field of this form is text; none takes a file.
  const text = (name: TextField) => String(data.get(name) ?? '').replace(unprintable, ' ');
  return {
    company: text('company'),
    email: text('email'),
    phone_number: text('phone_number'),
    full_name: text('full_name'),
    terms: data.has('terms'),
  };
}

/** The sign-up as the setup service takes it. */
export function signUpFields(
  values: TrialValues,
  plan: PurchaseSelection,
  token: string,
): TrialSignUp {
  return {
    applicant_name: values.full_name.trim(),
    email: values.email.trim(),
    company_name: values.company.trim(),
    phone_number: values.phone_number.trim(),
    package: plan.package,
    package_price: String(plan.val),
    user_count: String(plan.users),
    recaptcha_token: token,
  };
}
