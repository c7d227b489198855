import type { ApplicationName } from '@site/contracts/application';

/** A page of the composition. */
export interface Target {
  /** The application that owns the page. */
  readonly app: ApplicationName;
  /** Undefined for the not-found page. */
  readonly path: string | undefined;
}

/** What is wrong with a page that could not be rendered, or that can't be read again. */
export interface PageFailure {
  /** Undefined for the not-found page, and if the shell itself does not load. */
  readonly path: string | undefined;
  /**
   * The application whose code it was, as far as that is known; otherwise the owner of the page.
   */
  readonly app: ApplicationName;
  /**
   * `missing-module`: it names a page or section that no chosen release has. `unreadable`: the
   * shell can't read what the page carries.
   */
  readonly kind: 'missing-module' | 'render' | 'unreadable';
  readonly reason: string;
  /**
   * The positions in render bundles that the error names, innermost first, such as
   * `pricing/1.0.0-3fa9c21b/node/pages/pricing.cjs:12:5`.
   */
  readonly frames?: readonly string[];
}
