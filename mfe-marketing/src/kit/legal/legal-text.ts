/** A legal text as data. */
export interface LegalText {
  readonly breadcrumbs: readonly { readonly label: string; readonly link: string }[];
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly version: {
    /** ISO 8601. */
    readonly date: string;
    /** The same date for people. */
    readonly text: string;
  };
  /** The whole text in a few sentences, which explain the parts and do not replace them. */
  readonly summary: readonly string[];
  readonly parts: readonly LegalPart[];
}

/** A numbered part of a legal text. */
export interface LegalPart {
  /** Its id in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
  /** The part is shown only where the site has this. */
  readonly onlyWith?: LegalCondition;
}

/** What a part can depend on: the kind of bot check, the purchase page, or a video host. */
export type LegalCondition = 'recaptcha' | 'proof-of-work' | 'purchase' | 'video-host';

/** A paragraph, list, set of terms or table. */
export type LegalBlock =
  | string
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'terms';
      readonly terms: readonly { readonly term: string; readonly text: string }[];
    }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly [string, string];
      readonly rows: readonly (readonly [string, string])[];
    };
