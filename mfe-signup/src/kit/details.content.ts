import type { DetailField } from '../storage/draft.ts';

export interface FieldContent {
  readonly name: DetailField;
  readonly label: string;
  readonly help?: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly inputMode: 'text' | 'email' | 'numeric';
  readonly autoComplete: string;
  /** The most characters that fit; absent where pasted text may be longer than what stays of it. */
  readonly maxLength?: number;
}

export const emailContent: FieldContent = {
  name: 'email',
  label: 'Email Address',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: 254,
};

const company: FieldContent = {
  name: 'company',
  label: 'Company',
  type: 'text',
  inputMode: 'text',
  autoComplete: 'organization',
  maxLength: 160,
};

const phone: FieldContent = {
  name: 'phone_number',
  label: 'Phone Number',
  type: 'tel',
  inputMode: 'numeric',
  autoComplete: 'tel',
};

const fullName: FieldContent = {
  name: 'full_name',
  label: 'Applicant Full Name',
  type: 'text',
  inputMode: 'text',
  autoComplete: 'name',
  maxLength: 120,
};

export const detailsContent: readonly FieldContent[] = [company, emailContent, phone, fullName];

export const accountDetailsContent: readonly FieldContent[] = detailsContent.map((field) =>
  field.name === 'email' ? { ...field, help: 'Your login details go to this address.' } : field,
);
