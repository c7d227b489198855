import { trialSignUp } from '@site/contracts/setup-calls';
import type { DetailField } from '../storage/draft.ts';
import type { FieldMessages } from './find-errors.ts';

const { applicant_name, email, company_name, phone_number } = trialSignUp.shape;

/** What the setup service takes for each detail; the same in every call. */
export const detailShape = {
  company: company_name,
  email,
  phone_number,
  full_name: applicant_name,
};

/** The messages beside an invalid detail. */
export const detailMessages: Readonly<Record<DetailField, FieldMessages>> = {
  company: {
    missing: 'Company name is required',
    wrong: 'Company name must not have a link or an email address in it',
    tooLong: 'Company name is too long',
  },
  email: { missing: 'Valid email is required', wrong: 'Valid email is required' },
  phone_number: {
    missing: 'Phone number is required',
    wrong: 'Phone number must have 7 to 20 digits',
  },
  full_name: {
    missing: 'Full name is required',
    wrong: 'Full name must not have an address in it: put a space after a dot',
    tooLong: 'Full name is too long',
  },
};
