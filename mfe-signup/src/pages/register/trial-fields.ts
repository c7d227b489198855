import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import { detailMessages, detailShape } from '../../kit/details.schema.ts';
import { readTexts } from '../../kit/field-texts.ts';
import { type FieldErrors, findErrors } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape, withTelephone } from '../../kit/telephones.ts';
import { type Details, detailFields } from '../../storage/draft.ts';

export interface TrialValues extends Details {
  readonly terms: boolean;
}

export function readTrialValues(
  form: HTMLFormElement,
  telephones: Telephones = telephonesByShape,
): TrialValues {
  const texts = withTelephone(readTexts(form, detailFields), 'phone_number', telephones);
  return { ...texts, terms: new FormData(form).has('terms') };
}

const messages = {
  ...detailMessages,
  terms: { wrong: 'You must agree to the terms and conditions' },
};

export function findTrialErrors(
  values: TrialValues,
  telephones: Telephones = telephonesByShape,
): FieldErrors<keyof TrialValues> {
  const schema = z.object({ ...detailShape(telephones), terms: z.literal(true) });
  return findErrors(schema, messages, values);
}

export function trialRequestOf(
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
