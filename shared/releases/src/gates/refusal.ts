import type { ApplicationName } from '@site/contracts/application';

/** One reason why a composition may not go live. */
export interface Refusal {
  /** The gate's name. */
  readonly gate: string;
  readonly app: ApplicationName;
  /** The path of the page concerned, or `not-found`; absent where it is the whole release. */
  readonly page?: string;
  readonly reason: string;
}
