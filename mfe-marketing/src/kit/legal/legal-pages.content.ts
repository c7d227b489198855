import { paths } from '@site/contracts/paths';

/** The words that all legal pages share. */
export const legalWords = {
  contents: 'Contents',
  inShort: 'In short',
  version: 'Version of',
  others: 'Other documents',
  contact: 'How to reach us',
  documents: [
    { label: 'Terms and Conditions', link: paths.terms() },
    { label: 'Privacy Policy', link: paths.policies() },
    { label: 'Cookie Policy', link: paths.cookies() },
  ],
} as const;
