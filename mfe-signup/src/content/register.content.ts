import type { TextField } from '../trial/trial-values.ts';

/** How a field of the form looks and behaves, beside what is checked about it. */
export interface FieldContent {
  readonly name: TextField;
  readonly label: string;
  readonly help?: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly inputMode: 'text' | 'email' | 'numeric';
  readonly autoComplete: string;
  /** Characters that fit; absent where what is pasted may hold more than is kept. */
  readonly maxLength?: number;
}

const fields: readonly FieldContent[] = [
  {
    name: 'company',
    label: 'Company',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'organization',
    maxLength: 160,
  },
  {
    name: 'email',
    label: 'Email Address',
    help: 'Your login details go to this address.',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 254,
  },
  {
    name: 'phone_number',
    label: 'Phone Number',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel',
  },
  {
    name: 'full_name',
    label: 'Applicant Full Name',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'name',
    maxLength: 120,
  },
];

export const registerContent = {
  title: 'Sign up and get 7 days free trial.',
  intro: 'Four lines about your business, and {product} ERP is yours to try.',
  fields,
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'You send this form',
        text: 'It takes about a minute. No card and no deposit.',
      },
      {
        title: 'Your account is ready in minutes',
        text: 'The login details reach you by email. There is nothing to install.',
      },
      {
        title: 'You have 7 days to try it',
        text: 'Put in your own sales, stock and customers, and see if it fits. Then you decide.',
      },
    ],
  },
} as const;
