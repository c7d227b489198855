import { trialSignUp } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import type { DetailField } from '../storage/draft.ts';
import type { FieldMessages } from './find-errors.ts';
import type { Telephones } from './telephones.ts';

const { applicant_name, email, company_name, phone_number } = trialSignUp.shape;

/** What is accepted for each detail: what the service accepts, and only telephones that exist. */
export const detailShape = (telephones: Telephones) => ({
  company: company_name,
  email,
  phone_number: existing(phone_number, telephones),
  full_name: applicant_name,
});

export function existing(field: z.ZodMiniString, { contact }: Telephones) {
  return field.check(z.refine((text: string) => contact(text) !== undefined));
}

export const detailMessages: Readonly<Record<DetailField, FieldMessages>> = {
  company: {
    missing: 'Company name is required',
    wrong: 'Company name must not have a link or an email address in it',
    tooLong: 'Company name is too long',
  },
  email: { wrong: 'Valid email is required' },
  phone_number: {
    missing: 'Phone number is required',
    wrong: 'Phone number must have 7 to 20 digits',
    unknown: 'Phone number does not exist: check its digits',
  },
  full_name: {
    missing: 'Full name is required',
    wrong: 'Full name must not have an address in it: put a space after a dot',
    tooLong: 'Full name is too long',
  },
};
