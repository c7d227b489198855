import { trialSignUp } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import type { DetailField } from '../storage/draft.ts';
import { company, email, fullName, phone } from './details.content.ts';
import type { FieldMessages } from './find-errors.ts';
import type { Telephones } from './telephones.ts';

const { shape } = trialSignUp;

/** What is accepted for each detail: what the service accepts, and only telephones that exist. */
export const detailShape = (telephones: Telephones) => ({
  company: shape.company_name,
  email: shape.email,
  phone_number: existing(shape.phone_number, telephones),
  full_name: shape.applicant_name,
});

export function existing<Field extends z.ZodMiniType>(
  field: Field,
  { contact }: Telephones,
): Field {
  return field.check(z.refine((text: unknown) => contact(String(text)) !== undefined));
}

export const detailMessages: Readonly<Record<DetailField, FieldMessages>> = {
  company: company.messages,
  email: email.messages,
  phone_number: phone.messages,
  full_name: fullName.messages,
};
