import type { ApplicationName } from '@site/contracts/application';

/** A page of the composition. */
export interface Target {
  /** Whose page it is. */
  readonly app: ApplicationName;
  /** Undefined for the not-found page. */
  readonly path: string | undefined;
}

/** What is wrong with a page that could not be rendered, or not be read again. */
export interface PageFailure {
  /** Undefined for the not-found page, and where the shell itself does not load. */
  readonly path: string | undefined;
  /** Whose code it was, as far as that can be told; else whose page it is. */
  readonly app: ApplicationName;
  /**
   * `missing-module`: it names a page or section that is in no chosen release. `unreadable`: the
   * shell can not read what the page carries.
   */
  readonly kind: 'missing-module' | 'render' | 'unreadable';
  readonly reason: string;
}
