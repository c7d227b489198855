import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import { type Details, detailFields, readTexts } from '../../kit/details.ts';

/** What the visitor gave. */
export interface TrialValues extends Details {
  /** Whether the terms are agreed to. */
  readonly terms: boolean;
}

/** What stands in the form now. */
export function readValues(form: HTMLFormElement): TrialValues {
  return { ...readTexts(form, detailFields), terms: new FormData(form).has('terms') };
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
