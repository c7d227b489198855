import type { ApplicationName } from '@platform/contracts/application';
import type { ChangedRelease } from '@platform/contracts/ledger';

/** In the order in which they matter to visitors. */
export const kinds = [
  'page',
  'title',
  'text',
  'link',
  'description',
  'structured data',
  'robots',
  'file',
  'stored in browsers',
  'policy',
  'weight',
  'configuration',
] as const;
export type Kind = (typeof kinds)[number];

/** What comes has no `from`, and what goes no `to`. */
export interface Change {
  readonly from?: string;
  readonly to?: string;
}

export interface Found extends Change {
  readonly kind: Kind;
  /** Its path, or `not-found`; absent for what is not of a page. */
  readonly page?: string;
  /** The heading above a text. */
  readonly under?: string;
}

/** The same difference of several pages is one. */
export interface Difference extends Omit<Found, 'page'> {
  readonly pages: readonly string[];
}

export interface SiteDiff {
  /** Ids of the compositions. */
  readonly from: string;
  readonly to: string;
  readonly releases: readonly ChangedRelease[];
  readonly differences: readonly Difference[];
  /** The pages of both that look different, and whose they are. */
  readonly looks: readonly { readonly page: string; readonly app: ApplicationName }[];
  /** Those whose own team releases nothing, where neither shell nor configuration change. */
  readonly otherTeams: readonly string[];
  /** How many pages there are afterwards. */
  readonly pages: number;
}

export function changeOf(from?: string, to?: string): Change {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
