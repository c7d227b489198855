import { paths } from '@site/contracts/paths';

/** What a visitor can do next: go to a page, or to a part of this one. */
export type CallToAction = {
  readonly label: string;
  /** What it is about, for screen readers, where the label alone does not say it. */
  readonly about?: string;
  /** The specification names it without an action: it has one where the site wires such extras. */
  readonly extra?: true;
} & (
  | {
      readonly link: string;
      /** What works while the site lacks that page: another page, or a mail with this subject. */
      readonly otherwise?: { readonly link: string } | { readonly mail: string };
    }
  /** The id of a part of the same page. */
  | { readonly part: string }
);

/** 'Send enquiry': the form where the site has one, else a mail that says what it is about. */
export function enquiry(about: string) {
  return {
    label: 'Send enquiry',
    about,
    link: paths.sendInquiry(),
    otherwise: { mail: `Enquiry: ${about}` },
  } as const satisfies CallToAction;
}
