import { trialSignUp } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import type { TextField, TrialValues } from './trial-values.ts';

/** A field that has to be filled in or ticked. */
type FormField = TextField | 'terms';

/** What is wrong with each field that is not right. */
export type FieldErrors = Readonly<Partial<Record<FormField, string>>>;

/** What the setup service takes, so that nothing is sent that it would refuse for its shape. */
const { applicant_name, email, company_name, phone_number } = trialSignUp.shape;
const form = z.object({
  company: company_name,
  email,
  phone_number,
  full_name: applicant_name,
  terms: z.literal(true),
});

/** What a field says where nothing is in it, and where that is not what it takes. */
const messages: Record<FormField, { readonly missing: string; readonly wrong: string }> = {
  company: { missing: 'Company name is required', wrong: 'Company name is too long' },
  email: { missing: 'Valid email is required', wrong: 'Valid email is required' },
  phone_number: {
    missing: 'Phone number is required',
    wrong: 'Phone number must have 7 to 20 digits',
  },
  full_name: { missing: 'Full name is required', wrong: 'Full name is too long' },
  terms: {
    missing: 'You must agree to the terms and conditions',
    wrong: 'You must agree to the terms and conditions',
  },
};

/** Checks what the visitor gave; gives one message for each field that is not right. */
export function findErrors(values: TrialValues): FieldErrors {
  const parsed = form.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path: [name] }) => {
      // Issues of an object's schema are about its keys, and these are the form's fields.
      const field = name as FormField;
      const value = values[field];
      const isMissing = typeof value === 'string' && value.trim() === '';
      return [field, messages[field][isMissing ? 'missing' : 'wrong']];
    }),
  );
}
