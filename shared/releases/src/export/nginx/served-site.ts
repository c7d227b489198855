import type { Encoding } from '../../store/encodings.ts';

/** A page or text as nginx sends it. */
export interface ServedText {
  readonly path: string;
  /** Its file below the root. */
  readonly file: string;
  readonly hash: string;
  readonly encodings: readonly Encoding[];
}

export interface ServedDocument extends ServedText {
  readonly contentSecurityPolicy: string;
}

/** What the rules for one revision are made of. */
export interface ServedSite {
  /** Where nginx finds the files of this revision: an absolute path. */
  readonly root: string;
  readonly secure: boolean;
  readonly pages: readonly ServedDocument[];
  readonly notFound: ServedDocument;
  readonly texts: readonly (ServedText & { readonly type: string })[];
  readonly publicFiles: readonly {
    readonly path: string;
    readonly file: string;
    readonly integrity: string;
    readonly type: string;
  }[];
  readonly ready: { readonly path: string; readonly file: string };
  readonly configurations: {
    readonly path: string;
    readonly file: string;
    /** Its ETag, without quotes. */
    readonly hash: string;
  };
}
