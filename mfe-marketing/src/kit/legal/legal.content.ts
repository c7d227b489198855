import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';

export const legalContent = pageContent({
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
});

export type LegalWords = FilledContent<typeof legalContent>;
