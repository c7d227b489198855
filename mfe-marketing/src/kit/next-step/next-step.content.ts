/** What a visitor can do next: go to a page, or to a part of this one. */
export type NextStep = {
  readonly label: string;
  /** The specification names it without an action: it has this one where the site wires such extras. */
  readonly extra?: true;
} & (
  | {
      readonly link: string;
      /** What works while the site lacks that page: another page, or a mail and what it is about. */
      readonly otherwise?: { readonly link: string } | { readonly mail: string };
    }
  /** The id of a section of the same page. */
  | { readonly part: string }
);
