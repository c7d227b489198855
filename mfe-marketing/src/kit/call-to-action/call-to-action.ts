import { paths } from '@site/contracts/paths';

/** What a visitor can do next: go to a page, or to a part of this one. */
export type CallToAction = {
  readonly label: string;
  /** The subject, which screen readers announce where the label alone does not name it. */
  readonly about?: string;
  /** The specification gives it no action; `features.wiredExtras` decides whether it has one. */
  readonly extra?: true;
} & (
  | {
      readonly link: string;
      /**
       * The alternative while the site lacks that page: another page, or a mail with this subject.
       */
      readonly otherwise?: { readonly link: string } | { readonly mail: string };
    }
  /** The id of a part of the same page. */
  | { readonly part: string }
);

/** 'Send enquiry': opens the form where the site has one, otherwise a mail with its subject. */
export function enquiry(about: string) {
  return {
    label: 'Send enquiry',
    about,
    link: paths.sendInquiry(),
    otherwise: { mail: `Enquiry: ${about}` },
  } as const satisfies CallToAction;
}
