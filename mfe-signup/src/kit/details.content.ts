import type { FieldMessages } from './find-errors.ts';

export interface FieldContent<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly help?: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly inputMode: 'text' | 'email' | 'numeric';
  readonly autoComplete: string;
  /** The most characters that fit; absent where pasted text may be longer than what stays of it. */
  readonly maxLength?: number;
  readonly optional?: true;
  /** Its name in a call that does not have the form's. */
  readonly call?: string;
  readonly messages: FieldMessages;
}

export const email = {
  name: 'email',
  label: 'Email Address',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: 254,
  messages: { wrong: 'Valid email is required' },
} as const satisfies FieldContent;

export const detailTexts = { didYouMean: 'Did you mean' } as const;

export const accountEmail = { ...email, help: 'Your login details go to this address.' } as const;

export const company = {
  name: 'company',
  call: 'company_name',
  label: 'Company',
  type: 'text',
  inputMode: 'text',
  autoComplete: 'organization',
  maxLength: 160,
  messages: {
    missing: 'Company name is required',
    wrong: 'Company name must not have a link or an email address in it',
    tooLong: 'Company name is too long',
  },
} as const satisfies FieldContent;

export const phone = {
  name: 'phone_number',
  label: 'Phone Number',
  type: 'tel',
  inputMode: 'numeric',
  autoComplete: 'tel',
  messages: {
    missing: 'Phone number is required',
    wrong: 'Phone number must have 7 to 20 digits',
    unknown: 'Phone number does not exist: check its digits',
    several: 'One phone number belongs here: these are two or more',
  },
} as const satisfies FieldContent;

export const fullName = {
  name: 'full_name',
  call: 'applicant_name',
  label: 'Applicant Full Name',
  type: 'text',
  inputMode: 'text',
  autoComplete: 'name',
  maxLength: 120,
  messages: {
    missing: 'Full name is required',
    wrong: 'Full name must not have an address in it: put a space after a dot',
    tooLong: 'Full name is too long',
  },
} as const satisfies FieldContent;

export const detailsContent: readonly FieldContent[] = [company, email, phone, fullName];

export const accountDetailsContent: readonly FieldContent[] = detailsContent.map((field) =>
  field === email ? accountEmail : field,
);
