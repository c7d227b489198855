/** A legal text as data. */
export interface LegalText {
  readonly breadcrumbs: readonly { readonly label: string; readonly link: string }[];
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly version: {
    /** ISO 8601. */
    readonly date: string;
    /** The same date as it is read. */
    readonly text: string;
  };
  /** The whole in a few sentences; it explains and does not replace what follows. */
  readonly summary: readonly string[];
  readonly parts: readonly LegalPart[];
}

/** A numbered part of it. */
export interface LegalPart {
  /** Its id in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
  /** The part stands only where the site has this. */
  readonly onlyWith?: LegalCondition;
}

/** A kind of bot check, the page to buy a package, or a video that comes from a video host. */
export type LegalCondition = 'recaptcha' | 'proof-of-work' | 'purchase' | 'video-host';

/** A paragraph, or one of the shapes that long texts need. */
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
